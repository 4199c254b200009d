import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { headerBytes } from '../text/header-bytes.ts';
import { exchange, type Exchange } from './exchange.ts';
import { admit } from './guard.ts';
import type { Rooms } from './handle.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { refuse } from './reply.ts';
import { keepStrangers } from './strangers.ts';
import { startTally, type Counts, type Refusal } from './tally.ts';

export interface IntakeOptions extends Rooms {
  /** what a probe must send, and what it must find in the reply: 43 letters of base64url each (probes/README.md) */
  readonly secret: string;
  readonly proof: string;
  /** 0 or undefined = any free one */
  readonly port?: number;
  readonly limits?: Partial<Limits>;
  /** monotonic, in ms */
  nowMs(): number;
}

export interface Intake {
  readonly port: number;
  /** refusals since the start, by their reason */
  counts(): Counts;
  /** Listens no more; what is held ends without a decision. Resolves when every connection is closed. */
  stop(): Promise<void>;
}

/** Listens on 127.0.0.1 for probes. Rejects when it cannot (a given port that is taken: EADDRINUSE). */
export async function startIntake(options: IntakeOptions): Promise<Intake> {
  const limits = { ...defaultLimits, ...options.limits };
  const nowMs = () => options.nowMs();
  const tally = startTally(options.log, nowMs);
  const strangers = keepStrangers(limits, (why) => tally.refuse(why));
  const exchanges = new Map<object, Exchange>();
  const http = createParser(limits);
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    strangers.arrive(socket);
    http.emit('connection', socket);
  });
  const port = await listen(listener, options.port ?? 0);
  const expected = { host: `127.0.0.1:${port}`, secret: headerBytes(options.secret) };
  const context = { proof: options.proof, limits, rooms: options, tally, nowMs };

  const turnAway = (response: ServerResponse, status: number, why: Refusal): void => {
    tally.refuse(why);
    refuse(response, status);
  };
  const receive = (request: IncomingMessage, response: ServerResponse): void => {
    const admission = admit(request, expected);
    if (admission.kind === 'refused') {
      turnAway(response, admission.status, admission.why);
      return;
    }
    if (exchanges.size >= limits.maxRequests) {
      turnAway(response, 503, 'busy');
      return;
    }
    const { socket } = request;
    strangers.admit(socket);
    if (request.headers.expect !== undefined) response.writeContinue();
    const { agent, event } = admission;
    exchanges.set(socket, exchange(request, response, { agent, event }, context));
    socket.once('close', () => exchanges.delete(socket));
  };

  // no free file descriptor, or the like: the next connection may be luckier
  listener.on('error', () => tally.refuse('accept'));
  http.on('request', receive);
  http.on('checkContinue', receive);
  http.on('checkExpectation', (_, response) => turnAway(response, 417, 'expectation'));
  http.on('dropRequest', () => tally.refuse('second-request'));
  http.on('connect', (_, socket) => {
    tally.refuse('method');
    socket.on('error', () => socket.destroy());
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\n\r\n', () =>
      socket.destroy(),
    );
  });
  http.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // also a connection that broke (ECONNRESET, EPIPE): nobody's fault
    if (error.code?.startsWith('HPE_') !== true) {
      socket.destroy();
      return;
    }
    const overflow = error.code === 'HPE_HEADER_OVERFLOW';
    tally.refuse(overflow ? 'head-too-large' : 'malformed');
    // bytes after a request that is held are no reason to answer it
    if (!socket.writable || exchanges.has(socket)) {
      socket.destroy();
      return;
    }
    const status = overflow ? '431 Request Header Fields Too Large' : '400 Bad Request';
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`, () => socket.destroy());
  });

  return {
    port,
    counts: () => tally.counts(),
    async stop() {
      const closed = new Promise<void>((resolve) => listener.close(() => resolve()));
      strangers.stop();
      for (const open of exchanges.values()) open.stop();
      const overdue = setTimeout(() => {
        for (const open of exchanges.values()) open.cut();
      }, limits.stopMs);
      await closed;
      clearTimeout(overdue);
    },
  };
}

/**
 * node:http as a parser only: it listens nowhere, so that it starts no interval to look for slow clients (each limit here has a
 * timer of its own, which lives as long as its connection).
 */
function createParser(limits: Limits) {
  const http = createHttpServer({
    maxHeaderSize: limits.maxHeadBytes,
    // the guard judges Host
    requireHostHeader: false,
    keepAliveTimeout: 0,
  });
  // no header may be left out of the guard's sight
  http.maxHeadersCount = 0;
  http.maxRequestsPerSocket = 1;
  // a client that has closed its half still reads (not in the types; in node:http since 0.5)
  Object.assign(http, { httpAllowHalfOpen: true });
  return http;
}

function listen(listener: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    listener.once('error', reject);
    listener.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      listener.off('error', reject);
      resolve((listener.address() as AddressInfo).port);
    });
  });
}
