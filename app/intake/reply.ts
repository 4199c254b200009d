import type { ServerResponse } from 'node:http';

/** Writes what the probe prints to stdout, or with `undefined` "no decision", with the proof that Asktop sent it. */
export function reply(
  response: ServerResponse,
  proof: string,
  stdout: Uint8Array | undefined,
): void {
  response.sendDate = false;
  const headers = ['Connection', 'close', 'X-Asktop-Proof', proof];
  if (stdout === undefined) {
    response.writeHead(204, headers).end();
    return;
  }
  headers.push('Content-Type', 'application/json', 'Content-Length', `${stdout.length}`);
  response.writeHead(200, headers).end(stdout);
}

/** Refuses: a bare status, no body, nothing that a stranger could learn from. */
export function refuse(response: ServerResponse, status: number): void {
  response.sendDate = false;
  response.writeHead(status, ['Connection', 'close', 'Content-Length', '0']).end();
}
