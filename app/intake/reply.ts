import type { ServerResponse } from 'node:http';

/** What the probe prints: on stdout, or with exit 2 on stderr. */
export interface Printed {
  readonly bytes: Uint8Array;
  readonly exit: 0 | 2;
}

/** Writes what the probe prints, or with `undefined` "no decision", with the proof that Asktop sent it. */
export function reply(response: ServerResponse, proof: string, printed: Printed | undefined): void {
  response.sendDate = false;
  const headers = ['Connection', 'close', 'X-Asktop-Proof', proof];
  if (printed === undefined) {
    response.writeHead(204, headers).end();
    return;
  }
  const { bytes, exit } = printed;
  headers.push('Content-Type', exit === 0 ? 'application/json' : 'text/plain; charset=utf-8');
  if (exit !== 0) headers.push('X-Asktop-Exit', `${exit}`);
  headers.push('Content-Length', `${bytes.length}`);
  response.writeHead(200, headers).end(bytes);
}

/** Refuses: a bare status, no body, nothing that a stranger could learn from. */
export function refuse(response: ServerResponse, status: number): void {
  response.sendDate = false;
  response.writeHead(status, ['Connection', 'close', 'Content-Length', '0']).end();
}
