import { createHash } from 'node:crypto';
import { z } from 'zod';
import { utf8Bytes, utf8Text } from '../text/utf8.ts';
import { jsonOf } from './json-of.ts';

/** A Check to be sent: its bytes, and what must come back for them. */
export interface Trial {
  nonce: string;
  bytes: Uint8Array;
  sha256: string;
}

/** A Check as the intake recognises it (app/intake/check.ts): a byte order mark, Chinese, an emoji, 300 KB. */
export function newTrial(nonce: string): Trial {
  const head = `{"hook_event_name":"AsktopCheck","nonce":"${nonce}"`;
  const line = '检查：要不要删除“价格 €12.50”？🦆 ' + '\\u4e2d\\n'.repeat(4) + 'ASCII text. ';
  const lineBytes = utf8Bytes(line).length;
  const payload = line.repeat(Math.ceil(payloadBytes / lineBytes));
  const bytes = utf8Bytes(`\ufeff${head},"payload":"${payload}"}\n`);
  return { nonce, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

const CheckReply = z.object({
  asktopCheck: z.object({
    nonce: z.string(),
    agent: z.string(),
    event: z.string(),
    sha256: z.string(),
    bytes: z.int(),
    hops: z.object({
      arrivedAtMs: z.number(),
      bodyMs: z.number(),
      intakeMs: z.number(),
      /** null: the window was silent; absent: it was not asked */
      windowMs: z.number().nullable().optional(),
      repliedAtMs: z.number(),
    }),
  }),
});
export type CheckReply = z.infer<typeof CheckReply>['asktopCheck'];

/** What a probe printed: the intake's reply, `extra` what stood around it ('' = nothing: every byte is as the intake sent it). */
export type Printed =
  { kind: 'reply'; reply: CheckReply; extra: string } | { kind: 'nothing' } | { kind: 'other' };

/** Reads a probe's stdout. The intake's replies have one spelling (ASCII, no blanks), so that any change in it shows. */
export function readPrinted(stdout: Uint8Array): Printed {
  if (stdout.length === 0) return { kind: 'nothing' };
  const text = utf8Text(stdout);
  const from = text?.indexOf('{"asktopCheck":') ?? -1;
  const to = text?.lastIndexOf('}}}') ?? -1;
  if (text === undefined || from === -1 || to < from) return { kind: 'other' };
  const json = text.slice(from, to + 3);
  const parsed = CheckReply.safeParse(jsonOf(json));
  if (!parsed.success) return { kind: 'other' };
  const extra = text.slice(0, from) + text.slice(to + 3);
  return { kind: 'reply', reply: parsed.data.asktopCheck, extra };
}

const payloadBytes = 300 * 1024;
