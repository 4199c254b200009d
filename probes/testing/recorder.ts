import { createServer, type Server, type Socket } from 'node:net';

/** One request as it came over the wire: the head's lines and the body's bytes, nothing decoded. */
export interface Recorded {
  requestLine: string;
  /** by lower-case name */
  headers: Map<string, string>;
  body: Buffer;
}

export interface Recorder {
  port: number;
  requests: Recorded[];
  /** Resolves as soon as that many requests are complete. */
  received(count: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A bare socket server in the intake's place, which can misbehave as no HTTP library would.
 * `connected` sees each socket before a byte is read; `answer` is called when a request is complete.
 */
export async function startRecorder(
  answer: (socket: Socket, request: Recorded) => void,
  connected: (socket: Socket) => void = () => undefined,
): Promise<Recorder> {
  const requests: Recorded[] = [];
  const sockets = new Set<Socket>();
  const waiting: { count: number; resolve: () => void }[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined); // a probe that is killed resets its connection
    record(socket, (request) => {
      requests.push(request);
      for (const { count, resolve } of waiting) if (requests.length >= count) resolve();
      answer(socket, request);
    });
    connected(socket);
  });
  const port = await listen(server);
  return {
    port,
    requests,
    received: (count) =>
      new Promise((resolve) => {
        if (requests.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A port on which nobody listens any more. */
export async function unusedPort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('no port');
      resolve(address.port);
    });
  });
}

function record(socket: Socket, complete: (request: Recorded) => void): void {
  let head: Buffer = Buffer.alloc(0);
  let request: Recorded | undefined;
  const chunks: Buffer[] = [];
  let missing = 0;
  socket.on('data', (bytes: Buffer) => {
    let rest = bytes;
    if (request === undefined) {
      head = Buffer.concat([head, bytes]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      request = parseHead(head.subarray(0, end).toString('latin1'));
      missing = Number(request.headers.get('content-length'));
      rest = head.subarray(end + 4);
    }
    chunks.push(rest);
    missing -= rest.length;
    if (missing > 0) return;
    request.body = Buffer.concat(chunks);
    complete(request);
  });
}

function parseHead(text: string): Recorded {
  const [requestLine = '', ...lines] = text.split('\r\n');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    if (headers.has(name)) throw new Error(`the probe sent ${name} twice`);
    headers.set(name, line.slice(colon + 1).trim());
  }
  return { requestLine, headers, body: Buffer.alloc(0) };
}
