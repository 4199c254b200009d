import type { ServerResponse } from 'node:http';

/** What the probe prints. Neither = no decision. */
export interface Printed {
  readonly stdout?: Uint8Array;
  /** printed on stderr instead, and the probe ends with 2 */
  readonly stderr?: Uint8Array;
}

/** Writes what the probe prints, with the proof that Asktop sent it. */
export function reply(response: ServerResponse, proof: string, printed: Printed): void {
  response.sendDate = false;
  const headers = ['Connection', 'close', 'X-Asktop-Proof', proof];
  const body = printed.stderr ?? printed.stdout;
  if (body === undefined) {
    response.writeHead(204, headers).end();
    return;
  }
  if (printed.stderr !== undefined) headers.push('X-Asktop-Exit', '2');
  const type = printed.stderr === undefined ? 'application/json' : 'text/plain; charset=utf-8';
  headers.push('Content-Type', type, 'Content-Length', `${body.length}`);
  response.writeHead(200, headers).end(body);
}

/** Refuses: a bare status, no body, nothing that a stranger could learn from. */
export function refuse(response: ServerResponse, status: number): void {
  response.sendDate = false;
  response.writeHead(status, ['Connection', 'close', 'Content-Length', '0']).end();
}
