import type { Act } from '../../protocol/act.ts';
import type { PlanRequest } from '../../protocol/ask.ts';
import type { Wording } from './decisions.ts';
import type { Dialect } from './dialect.ts';
import { fieldsBeside } from './tool-use.ts';

/** A plan as a card shows it. Where the input names only a file, the plan is '' and the file is shown. */
export function planOf(
  { canAcceptEdits, vetoOnly }: Dialect['plan'],
  input: unknown,
  inputText: string,
): PlanRequest {
  const fields = new Map(Object.entries(input ?? {}));
  const plan: unknown = fields.get('plan');
  const pathKey = pathKeys.find((key) => typeof fields.get(key) === 'string');
  const path: unknown = pathKey && fields.get(pathKey);
  return {
    kind: 'plan',
    plan: typeof plan === 'string' ? plan : '',
    ...(typeof path === 'string' ? { path } : {}),
    canAcceptEdits,
    ...(vetoOnly === true ? { vetoOnly } : {}),
    rest: fieldsBeside(inputText, [
      ...(typeof plan === 'string' ? ['plan'] : []),
      ...(pathKey === undefined ? [] : [pathKey]),
    ]),
  };
}

/** What an act on a plan sends. */
export function planReply(
  { repeatsInput, canAcceptEdits, vetoOnly }: Dialect['plan'],
  words: Wording,
  inputText: string,
): (act: Act) => string | undefined {
  return (act) => {
    if (act.kind === 'deny') return words.deny(act.reason, act.interrupt === true);
    if (act.kind === 'keep-planning') return words.deny(act.reason, false);
    if (act.kind !== 'approve' || vetoOnly === true) return undefined;
    if (act.acceptEdits && !canAcceptEdits) return undefined;
    return words.allow({
      ...(repeatsInput ? { updatedInput: inputText } : {}),
      ...(act.acceptEdits ? { updatedPermissions: [acceptEditsFromNowOn] } : {}),
    });
  };
}

/** Claude Code's spelling, then Qoder CLI's. */
const pathKeys = ['planFilePath', 'plan_filename'] as const;

/** What a native "yes, and auto-accept edits" does (measured: Claude Code 2.1.332). */
const acceptEditsFromNowOn = '{"type":"setMode","mode":"acceptEdits","destination":"session"}';
