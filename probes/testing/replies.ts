/** What the endpoint file of the tests says; the shape is README.md's. */
export const secret = 'S3cret-_'.padEnd(43, 's');
export const proof = 'Pr00f-_'.padEnd(43, 'p');

export const allow = Buffer.from('{"hookSpecificOutput":{"decision":{"behavior":"allow"}}}');

/** A whole reply of the intake. `headers` are added, or replace the usual ones; undefined removes one. */
export function reply(body: Buffer, headers: Record<string, string | undefined> = {}): Buffer {
  return Buffer.concat([replyHead(body, headers), body]);
}

export function replyHead(body: Buffer, headers: Record<string, string | undefined> = {}): Buffer {
  const all: Record<string, string | undefined> = {
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
    'X-Asktop-Proof': proof,
    Connection: 'close',
    ...headers,
  };
  const lines = Object.entries(all)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`);
}

/** As Node's response.writeProcessing() sends it. */
export const stillHeld = Buffer.from('HTTP/1.1 102 Processing\r\n\r\n');

export const noDecision = Buffer.from(
  `HTTP/1.1 204 No Content\r\nX-Asktop-Proof: ${proof}\r\nConnection: close\r\n\r\n`,
);
