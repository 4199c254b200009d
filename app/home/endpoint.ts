import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { followLink } from '../files/look-at.ts';
import { readForeign } from '../files/read-foreign.ts';
import { tooLarge, type Why } from '../files/why.ts';
import { utf8Bytes, utf8Text } from '../text/utf8.ts';
import type { Home } from './home.ts';
import { writeWhole } from './write-whole.ts';

/** What a probe needs to reach this run of Asktop: the secret it sends, the proof it expects back. */
export interface Endpoint {
  port: number;
  secret: string;
  proof: string;
}

/** A new secret and proof, 256 random bits each, as base64url. */
export function newSecrets(): Omit<Endpoint, 'port'> {
  return {
    secret: randomBytes(32).toString('base64url'),
    proof: randomBytes(32).toString('base64url'),
  };
}

/** Publishes the endpoint (one line, `PORT SECRET PROOF`, readable by the user only); returns its removal. */
export function publishEndpoint(home: Home, endpoint: Endpoint): () => void {
  const line = `${endpoint.port} ${endpoint.secret} ${endpoint.proof}\n`;
  writeWhole(home.endpoint, utf8Bytes(line));
  return () => {
    // a later start may have put its own there
    if (read(home.endpoint) === line) rmSync(home.endpoint, { force: true });
  };
}

/** The port of the endpoint that lies there, undefined if there is none or it makes no sense. It may be stale. */
export function endpointPort(home: Home): number | undefined {
  const port = /^(\d{1,5}) [\w-]{43} [\w-]{43}\n$/.exec(read(home.endpoint) ?? '')?.[1];
  return port === undefined ? undefined : Number(port);
}

/** What lies where a probe looks for the endpoint. */
export type EndpointFound =
  | { kind: 'endpoint'; endpoint: Endpoint }
  | { kind: 'missing' }
  /** not one whole line of the right form: half written, or something else */
  | { kind: 'malformed' }
  /** `why`: the system's code, or that it is no regular file */
  | { kind: 'unreadable'; why: Why };

/** Reads the endpoint as strictly as a probe does. What it names may be gone: only a connection can tell. */
export async function readEndpoint(home: Home): Promise<EndpointFound> {
  const found = await readForeign(await followLink(home.endpoint), maxEndpointBytes);
  if (found.kind === 'missing') return found;
  if (found.kind === 'late') return { kind: 'unreadable', why: late };
  if (found.kind === 'refused') {
    return found.why.en === tooLarge(maxEndpointBytes).en
      ? { kind: 'malformed' }
      : { kind: 'unreadable', why: found.why };
  }
  const line = /^([1-9]\d{0,4}) ([\w-]{43}) ([\w-]{43})\n$/.exec(utf8Text(found.bytes) ?? '');
  const [, port, secret, proof] = line ?? [];
  if (secret === undefined || proof === undefined || Number(port) > 65_535) {
    return { kind: 'malformed' };
  }
  return { kind: 'endpoint', endpoint: { port: Number(port), secret, proof } };
}

function read(file: string): string | undefined {
  try {
    return utf8Text(readFileSync(file));
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined; // missing or unreadable: no endpoint
    throw error;
  }
}

const late: Why = { en: 'nothing came of it in time', 'zh-CN': '没能在时限内读到内容' };
const maxEndpointBytes = 128;
