import { once } from 'node:events';
import { createServer, Socket, type AddressInfo } from 'node:net';

/** The request that a probe would send, for tests that send it by hand. */
export interface WireRequest {
  port: number;
  secret?: string;
  method?: string;
  path?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
}

/** A connection on which the request has been sent; `half` closes our side of it. */
export async function send(request: WireRequest, half = false): Promise<Socket> {
  const {
    port,
    secret,
    method = 'POST',
    path = '/v1/hooks/claude-code/PermissionRequest',
  } = request;
  const body = Buffer.from(request.body ?? '');
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    ...(secret === undefined ? [] : [`X-Asktop-Secret: ${secret}`]),
    ...Object.entries(request.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
  ];
  const socket = new Socket({ allowHalfOpen: true });
  socket.on('error', () => undefined);
  socket.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]));
  if (half) socket.end();
  return socket;
}

/** Everything that comes back until the other side closes, or `ms` have passed. */
export async function reply(socket: Socket, ms = 3000): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (bytes: Buffer) => chunks.push(bytes));
  await Promise.race([
    once(socket, 'close').catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, ms)),
  ]);
  socket.destroy();
  return Buffer.concat(chunks).toString('latin1');
}

/** A program that is not Asktop on a port of its own: it answers everything with the given bytes, and keeps what it got. */
export async function stranger(
  answer: (request: string) => string,
): Promise<{ port: number; heard: string[]; stop(): void }> {
  const heard: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    let text = '';
    let isAnswered = false;
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString('latin1');
      if (isAnswered || !text.includes('\r\n\r\n')) return; // the body may come in a packet of its own
      isAnswered = true;
      heard.push(text);
      socket.end(answer(text));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, heard, stop: () => server.close() };
}
