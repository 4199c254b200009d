import { createHook } from 'node:async_hooks';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { Asker } from '../agents/agent.ts';
import { fakeAgent, startRig, type Rig } from './testing/rig.ts';
import {
  connectRaw,
  pause,
  post,
  requestBytes,
  testProof,
  testSecret,
  until,
} from './testing/wire.ts';

const rigs: Rig[] = [];
afterEach(async () => {
  await Promise.all(rigs.splice(0).map((rig) => rig.stop()));
});
const start = async (options: Parameters<typeof startRig>[0] = {}): Promise<Rig> => {
  const rig = await startRig(options);
  rigs.push(rig);
  return rig;
};

describe('replies', () => {
  test('an event is noted and answered with 204 and the proof', async () => {
    const { port, desk, lines } = await start();
    const reply = await post({ port, body: '{"do":"events"}' });
    expect(reply).toBe(
      `HTTP/1.1 204 No Content\r\nConnection: close\r\nX-Asktop-Proof: ${testProof}\r\n\r\n`,
    );
    expect(desk.notes).toHaveLength(1);
    expect(lines).toEqual([
      expect.stringMatching(/^hook fake Event events \d+ms 15B \(tool-finished\)$/),
    ]);
  });

  test('a request is held until the person acted, and answered with the bytes for stdout in one write', async () => {
    const { port, desk, lines } = await start();
    const client = await connectRaw(port);
    const parts: number[] = [];
    client.socket.on('data', (part: Uint8Array) => parts.push(part.length));
    client.send(requestBytes({ port, body: '{"do":"ask"}' }));
    await until(() => desk.requests.length === 1);
    await pause(50);
    expect(client.received()).toBe('');
    desk.requests[0]!.end({ kind: 'acted', act: { kind: 'deny', reason: '不行 😀' } });
    const body = '{"act":{"kind":"deny","reason":"\\u4e0d\\u884c \\ud83d\\ude00"},"pad":""}';
    expect(await client.closed()).toBe(
      `HTTP/1.1 200 OK\r\nConnection: close\r\nX-Asktop-Proof: ${testProof}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(parts).toHaveLength(1);
    expect(lines).toEqual([expect.stringMatching(/^hook fake Event acted \d+ms 12B \(deny\)$/)]);
  });

  test('a veto goes out as UTF-8 for stderr, with the exit code in a header, if it is not too long', async () => {
    const text = '危险命令已被阻止 😀\n';
    // as an agent words it whose only veto is exit 2
    const veto = (said: string): Asker =>
      fakeAgent({
        read: (hook) => {
          const reading = fakeAgent().read(hook);
          if (reading.kind !== 'request') return reading;
          return { ...reading, refusal: () => said };
        },
      });
    for (const said of [text, 'x'.repeat(1001)]) {
      const { port, desk, lines } = await start({ agents: [veto(said)] });
      const client = await connectRaw(port);
      client.send(requestBytes({ port, body: '{"do":"ask"}' }));
      await until(() => desk.requests.length === 1);
      const act = { kind: 'deny' } as const;
      const bytes = Buffer.byteLength(said);
      const size = { bytes, maxBytes: 1000, fits: said === text };
      expect(desk.requests[0]?.arrival.measure(act)).toEqual(size);
      desk.requests[0]?.end({ kind: 'acted', act });
      const reply = await client.closed();
      if (said === text) {
        expect(reply).toBe(
          `HTTP/1.1 200 OK\r\nConnection: close\r\nX-Asktop-Proof: ${testProof}\r\n` +
            `Content-Type: text/plain; charset=utf-8\r\nX-Asktop-Exit: 2\r\nContent-Length: ${bytes}\r\n\r\n${text}`,
        );
      } else {
        expect(reply).toContain('HTTP/1.1 204 ');
        expect(lines).toEqual([expect.stringContaining('reply-too-large')]);
      }
    }
  });

  test('while a request is held an interim reply goes out soon and again and again', async () => {
    const { port, desk } = await start({ limits: { firstInterimMs: 20, interimMs: 20 } });
    const client = await connectRaw(port);
    client.send(requestBytes({ port, body: '{"do":"ask"}' }));
    await client.until(/^(HTTP\/1\.1 102 Processing\r\n\r\n){3}$/);
    desk.requests[0]!.end({ kind: 'handed-back' });
    expect(await client.closed()).toMatch(/^(HTTP\/1\.1 102 Processing\r\n\r\n)+HTTP\/1\.1 204 /);
  });

  test('a refusal is a bare status: no proof, no body, no CORS, nothing opened or noted', async () => {
    const { port, desk, intake, lines } = await start();
    for (const [change, status] of [
      [{ secret: 'wrong' }, 401],
      [{ headers: ['Origin: null'] }, 403],
      [{ headers: ['Host: evil.example'] }, 403],
      [{ method: 'OPTIONS', headers: ['Origin: x', 'Access-Control-Request-Method: POST'] }, 403],
      [{ method: 'GET' }, 405],
      [{ path: '/v1/hooks/fake/../Event' }, 404],
      [{ headers: ['Expect: 200-maybe'] }, 417],
    ] as const) {
      const reply = await post({ port, body: '{"do":"ask"}', ...change });
      expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status} [A-Za-z ]+\r\n`));
      expect(reply).toMatch(/\r\n\r\n$/);
      expect(reply.toLowerCase()).not.toMatch(/asktop|access-control|server|date|allow:/);
    }
    expect(desk.requests).toEqual([]);
    expect(desk.notes).toEqual([]);
    expect(intake.counts()).toMatchObject({ secret: 1, origin: 2, host: 1, method: 1, path: 1 });
    expect(lines.join()).not.toMatch(/wrong|evil|asktop/i);
  });

  test('an upgrade is no way in, and neither is a tunnel', async () => {
    const { port, desk, intake } = await start();
    const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: eA=='];
    expect(await post({ port, secret: 'x', headers: upgrade })).toMatch(/^HTTP\/1.1 401 /);
    expect(await post({ port, method: 'CONNECT', path: 'a.example:80' })).toMatch(
      /^HTTP\/1.1 405 /,
    );
    expect(intake.counts()).toMatchObject({ secret: 1, method: 1 });
    expect(desk.requests).toEqual([]);
  });

  test('a flood of refusals leaves one line a second and all of them counted', async () => {
    const { port, intake, lines } = await start();
    await Promise.all(Array.from({ length: 60 }, () => post({ port, secret: 'guess' })));
    expect(intake.counts().secret).toBe(60);
    expect(lines.length).toBeLessThan(10);
    expect(lines[0]).toBe('app intake refused: secret');
  });

  test('no request is made with the secret in any line of the log', async () => {
    const { port, lines } = await start();
    await post({ port, body: `{"do":"x","token":"${testSecret}"}` });
    await post({ port, body: `{"do":"throw","token":"${testSecret}"}` });
    expect(lines).toHaveLength(2);
    expect(lines.join()).not.toContain(testSecret);
  });
});

describe('a connection is the life of its request', () => {
  test('when the probe hangs up or is killed, the request is withdrawn', async () => {
    // no interim reply of the usual kind comes into the way
    const { port, desk, lines } = await start({ limits: { firstInterimMs: 60_000 } });
    for (const leave of ['destroy', 'resetAndDestroy'] as const) {
      const client = await connectRaw(port);
      client.send(requestBytes({ port, body: '{"do":"ask"}' }));
      await until(() => desk.requests.length === 1);
      client.socket[leave]();
      const [request] = desk.requests.splice(0);
      await until(() => request!.outcome !== undefined);
      expect(request!.outcome).toEqual({ kind: 'withdrawn' });
    }
    await until(() => lines.length === 2);
    expect(lines[0]).toMatch(/^hook fake Event withdrawn /);
  });

  test('a probe that closed its half still gets its reply', async () => {
    const { port, desk } = await start({
      limits: { firstInterimMs: 60_000, halfClosedInterimMs: 20 },
    });
    for (const delayMs of [0, 60]) {
      const client = await connectRaw(port);
      client.send(requestBytes({ port, body: '{"do":"ask"}' }));
      await pause(delayMs);
      client.socket.end();
      await until(() => desk.requests.length === 1);
      await pause(200);
      const [request] = desk.requests.splice(0);
      expect(request!.outcome).toBeUndefined();
      request!.end({ kind: 'acted', act: { kind: 'allow' } });
      expect(await client.closed()).toMatch(/HTTP\/1.1 200 OK[^]*"kind":"allow"/);
    }
    const event = await connectRaw(port);
    event.send(requestBytes({ port, body: '{"do":"events"}' }));
    event.socket.end();
    expect(await event.closed()).toMatch(/^HTTP\/1.1 204 /);
  });

  test('a probe that closed its half and then went away is noticed', async () => {
    const { port, desk } = await start({
      limits: { firstInterimMs: 60_000, halfClosedInterimMs: 20 },
    });
    const client = await connectRaw(port);
    client.send(requestBytes({ port, body: '{"do":"ask"}' }));
    client.socket.end();
    await until(() => desk.requests.length === 1);
    await pause(150);
    expect(desk.requests[0]!.outcome).toBeUndefined();
    client.socket.destroy();
    await until(() => desk.requests[0]!.outcome?.kind === 'withdrawn');
  });
});

describe('many requests', () => {
  test('600 are held at the same time and each gets its own answer', async () => {
    const { port, desk, intake } = await start();
    const clients = await Promise.all(
      Array.from({ length: 600 }, async (_, index) => {
        const client = await connectRaw(port);
        client.send(requestBytes({ port, body: `{"do":"ask","path":"/${index}"}` }));
        return client;
      }),
    );
    await until(() => desk.requests.length === 600);
    for (const request of desk.requests.toReversed()) {
      const { ask } = request.arrival;
      const reason = ask.kind === 'permission' && ask.tool.kind === 'read' ? ask.tool.path : '';
      request.end({ kind: 'acted', act: { kind: 'deny', reason } });
    }
    const replies = await Promise.all(clients.map((client) => client.closed()));
    replies.forEach((reply, index) => expect(reply).toContain(`"reason":"/${index}"`));
    expect(intake.counts()).toMatchObject({ crowded: 0, busy: 0 });
  });

  test('beyond the limit get no decision, and a place becomes free again', async () => {
    const { port, desk, intake } = await start({ limits: { maxRequests: 1 } });
    const first = await connectRaw(port);
    first.send(requestBytes({ port, body: '{"do":"ask"}' }));
    await until(() => desk.requests.length === 1);
    expect(await post({ port, body: '{"do":"ask"}' })).toMatch(
      /^HTTP\/1.1 503 [A-Za-z ]+\r\nConnection: close\r\nContent-Length: 0\r\n\r\n$/,
    );
    desk.requests[0]!.end({ kind: 'expired' });
    expect(await first.closed()).toMatch(/^HTTP\/1.1 204 /);
    expect(await post({ port, body: '{"do":"events"}' })).toMatch(/^HTTP\/1.1 204 /);
    expect(intake.counts().busy).toBe(1);
  });
});

describe('faults inside', () => {
  test('a bug in an agent costs one request its decision', async () => {
    const { port, intake, lines } = await start();
    expect(await post({ port, body: '{"do":"throw"}' })).toMatch(/^HTTP\/1.1 204 /);
    expect(lines[0]).toMatch(/^hook fake Event fault \d+ms 14B \(RangeError at read /);
    expect(lines[0]).not.toContain('quotes');
    expect(intake.counts().fault).toBe(1);
    expect(await post({ port, body: '{"do":"events"}' })).toMatch(/^HTTP\/1.1 204 /);
  });

  test('a desk that rejects costs one request its decision', async () => {
    const { port, desk } = await start();
    desk.open = () => Promise.reject(new Error('a bug'));
    expect(await post({ port, body: '{"do":"ask"}' })).toMatch(/^HTTP\/1.1 204 /);
    expect(await post({ port, body: '{"do":"events"}' })).toMatch(/^HTTP\/1.1 204 /);
  });

  test('an unknown agent gets no decision', async () => {
    const { port, lines } = await start();
    expect(await post({ port, path: '/v1/hooks/Fake/Event' })).toMatch(/^HTTP\/1.1 204 /);
    expect(lines).toEqual([expect.stringMatching(/^hook Fake Event unknown-agent /)]);
  });
});

describe('start and stop', () => {
  test('a port that is taken is told, another start finds a free one', async () => {
    const { port } = await start();
    const { startIntake } = await import('./server.ts');
    const options = {
      secret: testSecret,
      proof: testProof,
      desk: {
        open: () => Promise.resolve({ kind: 'quit' } as const),
        note: () => undefined,
        show: () => undefined,
      },
      log: { app: () => undefined, hook: () => undefined },
      findAsker: () => fakeAgent(),
      switchesOf: () => ({}),
      nowMs: () => 0,
    };
    await expect(startIntake({ ...options, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    const other = await startIntake(options);
    expect(other.port).not.toBe(port);
    await other.stop();
  });

  test('stopping ends what is held without a decision, and strangers and half bodies at once', async () => {
    const { port, desk, intake } = await startRig();
    const held = await connectRaw(port);
    held.send(requestBytes({ port, body: '{"do":"ask"}' }));
    const stranger = await connectRaw(port);
    const half = await connectRaw(port);
    half.send(requestBytes({ port, body: '{"do":"ask"}' }).subarray(0, -3));
    await until(() => desk.requests.length === 1);
    await pause(50);
    const stopped = intake.stop();
    expect(await held.closed()).toMatch(/^HTTP\/1.1 204 /);
    expect(await stranger.closed()).toBe('');
    expect(await half.closed()).toBe('');
    await stopped;
    await expect(connectRaw(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('no timer is made while nobody is connected, and none is left when everybody has gone', async () => {
    const timers = new Set<number>();
    const watch = createHook({
      init(id, type) {
        const ours = /\/app\/intake\/(?!testing\/)|node:_http/.test(stackAbove());
        if (type === 'Timeout' && ours) timers.add(id);
      },
      destroy: (id) => timers.delete(id),
    }).enable();
    const { port, desk } = await start();
    expect(timers.size).toBe(0);
    const held = post({ port, body: '{"do":"ask"}' });
    await until(() => desk.requests.length === 1);
    expect(timers.size).toBe(1);
    desk.requests[0]!.end({ kind: 'handed-back' });
    await held;
    await post({ port, body: '{"do":"events"}' });
    await post({ port, secret: 'wrong' });
    await pause(50);
    watch.disable();
    expect(timers.size).toBe(0);
  });

  test('only 127.0.0.1 is listened on', async () => {
    const { port } = await start();
    for (const host of ['::1', '127.0.0.2']) {
      const socket = connect({ host, port });
      const code = await new Promise((resolve) => {
        socket.on('connect', () => resolve('connected'));
        socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
      });
      socket.destroy();
      expect(code).not.toBe('connected');
    }
  });
});

/** The callers, without this file: a timer that a test makes is none of the intake's. */
function stackAbove(): string {
  const frames = new Error().stack?.split('\n') ?? [];
  return frames.some((frame) => frame.includes('/testing/wire.ts'))
    ? ''
    : frames.filter((frame) => !frame.includes('.test.ts')).join('\n');
}
