import { z } from 'zod';
import type { Act } from '../../protocol/act.ts';
import type { Suggestion } from '../../protocol/ask.ts';
import type { Reading } from '../agent.ts';
import type { Payload } from './payload.ts';
import { toolUseOf } from './tool-use.ts';

/** Reads a permission request, in the spelling of today (`permission`, `patterns`, `always`) or of v2. */
export function readPermission(payload: Payload): Reading {
  const { data } = Asked.safeParse(payload.event.properties);
  if (data === undefined) return { kind: 'unreadable', why: 'a permission of an unknown shape' };
  const permission = data.permission ?? data.action;
  if (permission === undefined) return { kind: 'unreadable', why: 'no permission is named' };
  const remembered = data.always ?? data.save ?? [];
  const suggestions = remembered.length === 0 ? [] : [suggestionOf(permission, remembered)];
  return {
    kind: 'request',
    session: payload.session,
    ask: {
      kind: 'permission',
      tool: toolUseOf(permission, data.patterns ?? data.resources ?? [], data.metadata, payload),
      suggestions,
      // without a message a refusal ends the turn, with one it does not: there is no choice beside that
      canInterrupt: false,
    },
    call: `permission ${data.id}`,
    callIsId: true,
    waitsMs: undefined,
    reply: (act) => replyTo(act, suggestions.length),
  };
}

/** `always` remembers for as long as opencode runs (1.18.33 keeps it in memory only). */
function suggestionOf(permission: string, patterns: readonly string[]): Suggestion {
  return {
    kind: 'rules',
    behavior: 'allow',
    rules: patterns.map((pattern) => ({
      tool: permission,
      content: pattern === '*' ? undefined : pattern,
    })),
    scope: 'session',
  };
}

function replyTo(act: Act, offered: number): string | undefined {
  if (act.kind === 'deny') {
    if (act.interrupt === true) return undefined;
    return JSON.stringify({ reply: 'reject', message: act.reason });
  }
  if (act.kind !== 'allow') return undefined;
  if (act.suggestion === undefined) return '{"reply":"once"}';
  return act.suggestion < offered ? '{"reply":"always"}' : undefined;
}

const texts = z.array(z.string()).optional();
const Asked = z.object({
  id: z.string(),
  permission: z.string().optional(),
  patterns: texts,
  always: texts,
  action: z.string().optional(),
  resources: texts,
  save: texts,
  metadata: z.record(z.string(), z.unknown()).default({}),
});
