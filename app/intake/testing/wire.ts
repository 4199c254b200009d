import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { decode } from '../../text/decode.ts';

/** A client that writes what it is told, byte for byte, and keeps all that comes back. */
export interface RawClient {
  readonly socket: Socket;
  send(part: string | Uint8Array): void;
  /** what has come so far */
  received(): string;
  /** Resolves when the server has closed, with all that came. */
  closed(): Promise<string>;
  /** Resolves when what came matches. */
  until(pattern: RegExp): Promise<string>;
}

export async function connectRaw(port: number): Promise<RawClient> {
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
  const chunks: Uint8Array[] = [];
  const received = (): string => {
    const decoded = decode(Buffer.concat(chunks), undefined);
    if (decoded.kind === 'undecodable') throw new Error(`reply: ${decoded.why}`);
    return decoded.text;
  };
  let ended = false;
  socket.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  socket.on('end', () => (ended = true));
  socket.on('close', () => (ended = true));
  // a server that drops us resets the connection
  socket.on('error', () => (ended = true));
  await once(socket, 'connect');
  return {
    socket,
    send: (part) => void socket.write(part),
    received,
    async closed() {
      while (!ended) await pause(5);
      socket.destroy();
      return received();
    },
    async until(pattern) {
      while (!pattern.test(received())) {
        if (ended) throw new Error(`closed before ${pattern.source}: ${received()}`);
        await pause(5);
      }
      return received();
    },
  };
}

export interface Post {
  port: number;
  secret?: string;
  method?: string;
  path?: string;
  body?: string | Uint8Array;
  /** lines without their end, after the usual ones */
  headers?: readonly string[];
}

/** The head and body of a request as a probe sends it, with changes. */
export function requestBytes(post: Post): Buffer {
  const body = Buffer.from(post.body ?? '');
  const head = [
    `${post.method ?? 'POST'} ${post.path ?? '/v1/hooks/fake/Event'} HTTP/1.1`,
    `Host: 127.0.0.1:${post.port}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    `X-Asktop-Secret: ${post.secret ?? testSecret}`,
    ...(post.headers ?? []),
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]);
}

/** Sends it and gives all that comes back until the server closes. */
export async function post(request: Post): Promise<string> {
  const client = await connectRaw(request.port);
  client.send(requestBytes(request));
  return client.closed();
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Waits for something that other parts bring about. */
export async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await pause(5);
}

// of the form that a probe takes from its endpoint file
export const testSecret = 'test-secret-0000000000000000000000000000000';
export const testProof = 'test-proof-11111111111111111111111111111111';
