import { timingSafeEqual } from 'node:crypto';
import { headerBytes } from '../text/header-bytes.ts';
import type { Refusal } from './tally.ts';

/** A request's head as it stood on the wire: `rawHeaders` alternates names and values, doubled ones included. */
export interface Head {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly rawHeaders: readonly string[];
}

/** What a probe of ours would send. */
export interface Expected {
  /** `127.0.0.1:PORT` */
  readonly host: string;
  readonly secret: Uint8Array;
}

export type Admission =
  | { kind: 'admitted'; agent: string; event: string }
  | { kind: 'refused'; status: number; why: Refusal };

/**
 * Decides from a request's head whether a probe of ours sent it. Refused are: web pages (any `Origin` or `Sec-Fetch-*`, a
 * foreign `Host` after DNS rebinding, a body type that needs no preflight), whoever does not know the secret, and any path or
 * method but the hooks'. Exact matches only: prefixes, other spellings and doubled headers are how such checks are passed.
 */
export function admit(head: Head, expected: Expected): Admission {
  const seen = readHeaders(head.rawHeaders);
  if (seen.hosts !== 1 || seen.host !== expected.host) return refusal(403, 'host');
  if (seen.origin) return refusal(403, 'origin');
  if (seen.fetchMetadata) return refusal(403, 'fetch-metadata');
  if (seen.secrets !== 1 || !isSecret(seen.secret, expected)) return refusal(401, 'secret');
  if (head.method !== 'POST') return refusal(405, 'method');
  const [, agent, event] = hookPath.exec(head.url ?? '') ?? [];
  if (agent === undefined || event === undefined) return refusal(404, 'path');
  if (dots.test(agent) || dots.test(event)) return refusal(404, 'path');
  if (seen.types !== 1 || !jsonType.test(seen.type)) return refusal(415, 'content-type');
  return { kind: 'admitted', agent, event };
}

/** Constant in time: what is given of another length, which is no secret, is compared all the same. */
function isSecret(given: string, { secret }: Expected): boolean {
  const bytes = headerBytes(given);
  const isAsLong = bytes.length === secret.length;
  return timingSafeEqual(isAsLong ? bytes : secret, secret) && isAsLong;
}

function readHeaders(rawHeaders: readonly string[]) {
  const seen = {
    hosts: 0,
    host: '',
    secrets: 0,
    secret: '',
    types: 0,
    type: '',
    origin: false,
    fetchMetadata: false,
  };
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    const value = rawHeaders[at + 1] ?? '';
    if (name === 'host') {
      seen.hosts++;
      seen.host = value;
    } else if (name === 'x-asktop-secret') {
      seen.secrets++;
      seen.secret = value;
    } else if (name === 'content-type') {
      seen.types++;
      seen.type = value;
    } else if (name === 'origin') seen.origin = true;
    else if (name.startsWith('sec-fetch-')) seen.fetchMetadata = true;
  }
  return seen;
}

function refusal(status: number, why: Refusal): Admission {
  return { kind: 'refused', status, why };
}

const hookPath = /^\/v1\/hooks\/([A-Za-z0-9._-]{1,64})\/([A-Za-z0-9._-]{1,64})$/;
const dots = /^\.+$/;
const jsonType = /^application\/json(?:[ \t]*;|$)/i;
