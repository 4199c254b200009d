import type { Suggestion } from '../../app/protocol/ask.ts';
import { say } from '../words/language.svelte.ts';
import { toolWords } from '../words/tools.ts';

/** A suggestion in words: `lead`, then the agent's own texts, then the scope. `broad`: it covers far more than this request. */
export interface SuggestionText {
  lead: string;
  /** complete, as the agent spells them */
  codes: string[];
  scope: string;
  broad: boolean;
}

/** `commandTool`: the tool that the card is about when that is a shell; its rules are shown without its name. */
export function suggestionText(
  suggestion: Suggestion,
  commandTool: string | undefined,
): SuggestionText {
  const words = say(toolWords);
  const scope = words.scope[suggestion.scope];
  switch (suggestion.kind) {
    case 'rules': {
      const { rules, behavior } = suggestion;
      const always = words.always[behavior];
      const whole = rules.find((rule) => isWhole(rule.content));
      const codes = rules.map(({ tool, content }) => {
        if (content === undefined) return tool;
        return tool === commandTool ? content : `${tool}(${content})`;
      });
      if (whole === undefined) return { lead: always, codes, scope, broad: false };
      if (rules.length > 1) return { lead: always, codes, scope, broad: true };
      const every = whole.tool === commandTool ? words.everyCommand : words.everyUse;
      const lead = words.alwaysEvery(always, every(whole.tool));
      return {
        lead,
        codes: whole.content === undefined ? [] : [whole.content],
        scope,
        broad: true,
      };
    }
    case 'mode':
      return modeText(suggestion.mode, words.inScope[suggestion.scope]);
    case 'folders':
      return { lead: words.alsoAllowFolder, codes: suggestion.folders, scope, broad: false };
  }
}

function modeText(mode: string, where: string): SuggestionText {
  const words = say(toolWords);
  const text = (lead: string, broad: boolean): SuggestionText => ({
    lead,
    codes: [],
    scope: '',
    broad,
  });
  switch (mode) {
    case 'acceptEdits':
      return text(words.acceptEdits(where), false);
    case 'plan':
      return text(words.planMode(where), false);
    case 'default':
      return text(words.askAgain(where), false);
    case 'bypassPermissions':
      return text(words.neverAsk(where), true);
    default:
      return { ...text(words.switchMode(where), true), codes: [mode] };
  }
}

/** A rule that leaves nothing out. */
function isWhole(content: string | undefined): boolean {
  return content === undefined || /^[\s:*]*$/.test(content);
}
