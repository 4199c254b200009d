import { createHash } from 'node:crypto';
import { encodeReply } from '../text/encode-reply.ts';
import { printableText } from '../text/utf8.ts';
import type { Printed } from './reply.ts';

/** A trial of the whole way, which only `asktop doctor` sends. It is answered here, before any agent reads it. */
export interface Check {
  /** '' where it could not be read */
  nonce: string;
  /** the window is to show a sign of life, too */
  asksWindow: boolean;
}

/** What a Check needs of the app beyond the intake. */
export interface CheckRooms {
  /** epoch ms */
  now(): number;
  /** Asks the window for a sign of life; false = none within the deadline. Never rejects. */
  askWindow(): Promise<boolean>;
}

/**
 * The Check in a body: bytes that begin exactly as one, whatever follows, since the way may have damaged them and doctor is to
 * see how. No agent begins so: the name of the event is ours.
 */
export function checkInBytes(bytes: Uint8Array): Check | undefined {
  let from = 0;
  while (bytes[from] === 0xef && bytes[from + 1] === 0xbb && bytes[from + 2] === 0xbf) from += 3;
  for (let at = 0; at < beginning.length; at++) {
    if (bytes[from + at] !== beginning.charCodeAt(at)) return undefined;
  }
  const head = printableText(bytes.subarray(from, from + maxHeadBytes));
  const [, nonce, window] = headPattern.exec(head) ?? [];
  return { nonce: nonce ?? '', asksWindow: nonce !== undefined && window === undefined };
}

/** The Check in a text that does not begin as one: another order of keys, or UTF-16. A mere mention of its name is none. */
export function checkInText(text: string): Check | undefined {
  if (!text.includes(checkEvent)) return undefined;
  try {
    const payload = JSON.parse(text) as Record<string, unknown> | null;
    if (payload?.['hook_event_name'] !== checkEvent) return undefined;
    const nonce = payload['nonce'];
    return {
      nonce: typeof nonce === 'string' && noncePattern.test(nonce) ? nonce : '',
      asksWindow: payload['window'] !== false,
    };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Answers a Check: the SHA-256 (hex) and number of its bytes as they were received, and how long each hop took. Nothing in it
 * is a decision in any agent's words. `bodyMs` is the time from the request's head to its last byte.
 */
export async function answerCheck(
  check: Check,
  hook: { agent: string; event: string; bytes: Uint8Array; bodyMs: number },
  rooms: CheckRooms | undefined,
): Promise<{ printed: Printed; why: string }> {
  const now = (): number => rooms?.now() ?? 0;
  const bodyAtMs = now();
  const sha256 = createHash('sha256').update(hook.bytes).digest('hex');
  const hashedAtMs = now();
  const asked = check.asksWindow && rooms !== undefined;
  const isAlive = asked && (await rooms.askWindow());
  const repliedAtMs = now();
  const hops = {
    arrivedAtMs: Math.round(bodyAtMs - hook.bodyMs),
    bodyMs: Math.round(hook.bodyMs),
    intakeMs: hashedAtMs - bodyAtMs,
    ...(asked ? { windowMs: isAlive ? repliedAtMs - hashedAtMs : null } : {}),
    repliedAtMs,
  };
  const { agent, event, bytes } = hook;
  const reply = { nonce: check.nonce, agent, event, sha256, bytes: bytes.length, hops };
  const encoded = encodeReply(JSON.stringify({ asktopCheck: reply }), maxReplyBytes);
  if (encoded.kind !== 'bytes') throw new Error('a reply of fixed size is too large');
  const window = !asked ? 'window not asked' : isAlive ? 'window answered' : 'window silent';
  return { printed: { bytes: encoded.bytes, exit: 0 }, why: window };
}

const checkEvent = 'AsktopCheck';
const beginning = `{"hook_event_name":"${checkEvent}"`;
const headPattern = /^[^,]*,"nonce":"([A-Za-z0-9_-]{1,64})"(,"window":false)?/;
const noncePattern = /^[A-Za-z0-9_-]{1,64}$/;
const maxHeadBytes = 256;
const maxReplyBytes = 4096;
