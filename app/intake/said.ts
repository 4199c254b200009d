import type { Reading } from '../agents/agent.ts';
import type { Act, ReplySize } from '../protocol/act.ts';
import { encodeReply, encodeVeto, replySize, vetoSize } from '../text/encode-reply.ts';
import type { Printed } from './reply.ts';

/** What an agent is told: JSON text for stdout, or words for stderr with exit 2. */
export type Said = { readonly json: string } | { readonly refusal: string };

/** How a request's agent words an act; undefined when the act does not fit the request. */
export function saidOf(
  reading: Pick<Extract<Reading, { kind: 'request' }>, 'reply' | 'refusal'>,
  act: Act,
): Said | undefined {
  const refusal = reading.refusal?.(act);
  if (refusal !== undefined) return { refusal };
  const json = reading.reply(act);
  return json === undefined ? undefined : { json };
}

export function sizeOf(said: Said, maxBytes: number): ReplySize {
  return 'json' in said ? replySize(said.json, maxBytes) : vetoSize(said.refusal, maxBytes);
}

/** The bytes for the probe, or how many they would be where the agent does not read so many. */
export function printedOf(
  said: Said,
  maxBytes: number,
): { kind: 'printed'; printed: Printed } | { kind: 'too-large'; bytes: number } {
  const isJson = 'json' in said;
  const encoded = isJson ? encodeReply(said.json, maxBytes) : encodeVeto(said.refusal, maxBytes);
  if (encoded.kind === 'too-large') return encoded;
  return { kind: 'printed', printed: { bytes: encoded.bytes, exit: isJson ? 0 : 2 } };
}
