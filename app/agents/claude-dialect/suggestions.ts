import { z } from 'zod';
import type { Scope, Suggestion } from '../../protocol/ask.ts';
import { elementsOf } from '../../text/json-span.ts';

/** A suggestion as a card shows it, and its text as the agent wrote it: exactly that goes back. */
interface Offer {
  readonly suggestion: Suggestion;
  readonly json: string;
}

/**
 * What the agent offers to remember, in its order, but only what the card can show whole and the agent takes back:
 * an entry of an unknown kind makes Claude Code 2.1.332 drop the whole decision (measured), and anything but rules does
 * so in ZCode. `value` is the list parsed, `text` the same as it stands in the payload.
 */
export function offersOf(
  value: unknown,
  text: string,
  kinds: readonly Suggestion['kind'][],
): Offer[] {
  if (!Array.isArray(value)) return [];
  const spans = elementsOf(text);
  return value.flatMap((entry: unknown, index) => {
    const suggestion = Entry.safeParse(entry).data;
    const span = spans[index];
    if (suggestion === undefined || span === undefined || !kinds.includes(suggestion.kind))
      return [];
    return [{ suggestion, json: text.slice(span.start, span.end) }];
  });
}

const scopes = {
  session: 'session',
  localSettings: 'local',
  projectSettings: 'project',
  userSettings: 'user',
} as const satisfies Record<string, Scope>;

const Destination = z
  .enum(['session', 'localSettings', 'projectSettings', 'userSettings'])
  .optional()
  // ZCode names no destination
  .transform((destination): Scope => (destination === undefined ? 'unsaid' : scopes[destination]));

const Rule = z
  .strictObject({ toolName: z.string().min(1), ruleContent: z.string().optional() })
  .transform(({ toolName, ruleContent }) => ({ tool: toolName, content: ruleContent }));

/** Strict: what an entry holds beyond these fields would be remembered without having been shown. */
const Entry = z.discriminatedUnion('type', [
  z
    .strictObject({
      type: z.literal('addRules'),
      behavior: z.enum(['allow', 'deny', 'ask']),
      rules: z.array(Rule).min(1),
      destination: Destination,
    })
    .transform(({ behavior, rules, destination }): Suggestion => ({
      kind: 'rules',
      behavior,
      rules,
      scope: destination,
    })),
  z
    .strictObject({
      type: z.literal('setMode'),
      // ignored unless the session was started for it (measured): a button that does nothing, or far too much
      mode: z.string().refine((mode) => mode !== 'bypassPermissions' && mode !== 'yolo'),
      destination: Destination,
    })
    .transform(({ mode, destination }): Suggestion => ({ kind: 'mode', mode, scope: destination })),
  z
    .strictObject({
      type: z.literal('addDirectories'),
      directories: z.array(z.string()).min(1),
      destination: Destination,
    })
    .transform(({ directories, destination }): Suggestion => ({
      kind: 'folders',
      folders: directories,
      scope: destination,
    })),
]);
