import type { Suggestion } from '../../protocol/ask.ts';
import type { Hook } from '../agent.ts';
import type { Payload } from './payload.ts';

/** How one agent speaks Claude's dialect: the deltas, as data. */
export interface Dialect {
  /** its id among the callers (callers.ts); undefined = whoever calls is taken for it */
  readonly caller: string | undefined;
  /** modes in which it asks nothing but questions and plans: we ask nothing either */
  readonly bypassModes: readonly string[];
  /** the kinds of suggestion that it takes back */
  readonly suggestionKinds: readonly Suggestion['kind'][];
  /** a plan's approval repeats the input (a bare allow is ignored), and may switch to accepting edits */
  readonly plan: { readonly repeatsInput: boolean; readonly canAcceptEdits: boolean };
  /** what names a call: its id, or its tool and input */
  readonly callsBy: 'id' | 'input';
  /** how long a request waits, in ms, our margin taken off; undefined = as long as it lives */
  readonly waitsMs: number | undefined;
  /** the event whose hook answers a question, for this payload and these marks of the caller */
  questionEvent(payload: Payload, marks: Hook['caller']): 'PermissionRequest' | 'PreToolUse';
  /** Why this tool call, about to be made, is to be asked about; undefined = leave it. */
  asksAnyway(payload: Payload, switches: Hook['switches']): string | undefined;
}
