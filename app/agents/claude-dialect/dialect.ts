import type { Suggestion } from '../../protocol/ask.ts';
import type { ToolUse } from '../../protocol/tool-use.ts';
import type { Hook } from '../agent.ts';
import type { Wordings } from './decisions.ts';
import type { Payload } from './payload.ts';

/** How one agent speaks Claude's dialect: the deltas, as data. What is absent is as in Claude Code. */
export interface Dialect {
  /** its id among the callers (callers.ts); undefined = whoever calls is taken for it */
  readonly caller: string | undefined;
  /** modes in which it asks nothing but questions and plans: we ask nothing either */
  readonly bypassModes: readonly string[];
  /** the kinds of suggestion that it takes back */
  readonly suggestionKinds: readonly Suggestion['kind'][];
  /**
   * A plan's approval repeats the input (a bare allow is ignored), and may switch to accepting edits. `vetoOnly`: it can be
   * sent back from outside, and approved only in the agent.
   */
  readonly plan: {
    readonly repeatsInput: boolean;
    readonly canAcceptEdits: boolean;
    readonly vetoOnly?: boolean;
  };
  /** what names a call: its id, or its tool and input */
  readonly callsBy: 'id' | 'input';
  /** how long a request waits, in ms, our margin taken off; undefined = as long as it lives */
  readonly waitsMs: number | undefined;
  /** how the answers to a question travel */
  readonly question?: QuestionManner;
  /** a deny can stop the turn as well; default: it can */
  readonly canInterrupt?: boolean;
  /** it runs a command as the person changed it; default: that is not offered */
  readonly canRewrite?: boolean;
  readonly wordings?: Wordings;
  /** the event whose hook answers a question, for this payload and these marks of the caller */
  questionEvent(payload: Payload, marks: Hook['caller']): 'PermissionRequest' | 'PreToolUse';
  /** Why this tool call, about to be made, is to be asked about; undefined = leave it. */
  asksAnyway(payload: Payload, switches: Hook['switches']): string | undefined;
  /**
   * For an agent, or a build of one, that raises no PermissionRequest: `hold` = the call waits for the person before the agent
   * knows whether it will ask, `show` = it is shown and nothing is held. Default: PermissionRequest comes.
   */
  beforeUse?(use: ToolUse, switches: Hook['switches']): 'hold' | 'show' | undefined;
}

export interface QuestionManner {
  /**
   * `joined`: several choices are one text, as Claude Code writes them. `listed`: they are a list. `refusal`: no answer is
   * taken, so that the answers travel as the text of a refusal.
   */
  readonly answers: 'joined' | 'listed' | 'refusal';
  /** a note beside an answer reaches the model */
  readonly takesNotes: boolean;
}
