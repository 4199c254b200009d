import { afterEach, describe, expect, test } from 'vitest';
import { startRig, type Rig } from './testing/rig.ts';
import { connectRaw, pause, post, requestBytes, until } from './testing/wire.ts';

const rigs: Rig[] = [];
afterEach(async () => {
  await Promise.all(rigs.splice(0).map((rig) => rig.stop()));
});
const start = async (options: Parameters<typeof startRig>[0] = {}): Promise<Rig> => {
  const rig = await startRig(options);
  rigs.push(rig);
  return rig;
};

describe('bodies', () => {
  test('may come in one piece, byte by byte, in chunks, or after a pause', async () => {
    const { port, desk } = await start();
    const whole = requestBytes({ port, body: '{"do":"events","session":"会话"}' });
    const slow = await connectRaw(port);
    for (const byte of whole) {
      slow.send(Uint8Array.of(byte));
      await pause(1);
    }
    expect(await slow.closed()).toMatch(/^HTTP\/1.1 204 /);

    const chunked = await connectRaw(port);
    const head = requestBytes({ port, headers: ['Transfer-Encoding: chunked'] });
    chunked.send(head.toString('latin1').replace('Content-Length: 0\r\n', ''));
    chunked.send('5\r\n{"do"\r\n');
    await pause(300);
    chunked.send('a\r\n:"events"}\r\n0\r\n\r\n');
    expect(await chunked.closed()).toMatch(/^HTTP\/1.1 204 /);
    expect(desk.notes.map(({ event }) => event.session.id)).toEqual(['会话', 's1']);
  });

  test('of 32 MiB pass, one byte more is no decision, by length and by counting', async () => {
    const { port, intake, lines } = await start();
    const limit = 32 * 1024 * 1024;
    const full = Buffer.alloc(limit, ' ');
    full.write('{"do":"pass"}');
    expect(await post({ port, body: full })).toMatch(/^HTTP\/1.1 204 /);

    const said = await connectRaw(port);
    const head = requestBytes({ port }).toString('latin1');
    said.send(head.replace('Content-Length: 0', `Content-Length: ${limit + 1}`));
    expect(await said.closed()).toMatch(
      /^HTTP\/1.1 413 [A-Za-z ]+\r\nConnection: close\r\nContent-Length: 0\r\n\r\n$/,
    );

    const counted = await connectRaw(port);
    counted.send(head.replace('Content-Length: 0', 'Transfer-Encoding: chunked'));
    counted.send(`${(limit + 1).toString(16)}\r\n`);
    counted.send(Buffer.concat([full, Buffer.from(' \r\n0\r\n\r\n')]));
    const reply = await counted.closed();
    expect(reply).not.toMatch(/204|200|Proof/);
    expect(intake.counts()['body-too-large']).toBe(2);
    expect(lines.filter((line) => line.includes('body-too-large'))).toHaveLength(2);
    expect(await post({ port, body: '{"do":"events"}' })).toMatch(/^HTTP\/1.1 204 /);
  });

  test.each([
    ['shorter than said', 'Content-Length: 400'],
    ['with a bad chunk', 'Transfer-Encoding: chunked'],
    ['with two lengths', 'Content-Length: 12\r\nContent-Length: 13'],
    ['with a length and chunks', 'Content-Length: 12\r\nTransfer-Encoding: chunked'],
    ['with a negative length', 'Content-Length: -1'],
  ])('%s open nothing and get no decision', async (_, length) => {
    const { port, desk } = await start();
    const client = await connectRaw(port);
    const head = requestBytes({ port }).toString('latin1').replace('Content-Length: 0', length);
    client.send(`${head}{"do":"ask"}`);
    client.socket.end();
    expect(await client.closed()).not.toMatch(/200|204|Proof/);
    expect(desk.requests).toEqual([]);
    expect(await post({ port, body: '{"do":"events"}' })).toMatch(/^HTTP\/1.1 204 /);
  });

  test('longer than said end a request without a decision', async () => {
    const { port, desk, lines } = await start();
    const client = await connectRaw(port);
    client.send(Buffer.concat([requestBytes({ port, body: '{"do":"ask"}' }), Buffer.from('more')]));
    expect(await client.closed()).not.toMatch(/200|Proof/);
    await until(() => lines.some((line) => line.startsWith('hook')));
    expect(desk.requests.every(({ outcome }) => outcome?.kind === 'withdrawn')).toBe(true);
    expect(lines.join()).toMatch(/malformed/);
  });

  test('with NUL bytes or in an unknown charset are logged and get no decision', async () => {
    const { port, desk, lines, intake } = await start();
    expect(await post({ port, body: '{"do":"ask"}\0' })).toMatch(/^HTTP\/1.1 204 /);
    expect(await post({ port, body: Buffer.from('7bff7d', 'hex') })).toMatch(/^HTTP\/1.1 204 /);
    expect(desk.requests).toEqual([]);
    expect(intake.counts().undecodable).toBe(2);
    expect(lines).toEqual([
      expect.stringMatching(/undecodable .*\(NUL bytes\)$/),
      expect.stringMatching(/undecodable .*\(not UTF-8, no charset named\)$/),
    ]);
  });

  test('are read in the charset that the probe named, and the request says so', async () => {
    const { port, desk } = await start();
    const body = Buffer.from('{"do":"ask","path":"\xb8\xb2\xb8\xc7"}', 'latin1');
    const client = await connectRaw(port);
    client.send(requestBytes({ port, body, headers: ['X-Asktop-Charset: in=936;out=936'] }));
    await until(() => desk.requests.length === 1);
    expect(desk.requests[0]!.arrival).toMatchObject({
      charset: 'GBK',
      ask: { tool: { path: '覆盖' } },
    });
    client.socket.destroy();
  });

  test('that stop in the middle are given up after a while', async () => {
    const { port, desk, lines } = await start({ limits: { bodyPauseMs: 50 } });
    const client = await connectRaw(port);
    client.send(requestBytes({ port, body: '{"do":"ask"}' }).subarray(0, -3));
    expect(await client.closed()).toMatch(/^HTTP\/1.1 408 /);
    expect(desk.requests).toEqual([]);
    expect(lines).toEqual([expect.stringContaining('body-slow')]);
  });

  test('that drip for ever are given up too', async () => {
    const { port, lines } = await start({ limits: { bodyPauseMs: 200, bodyMs: 300 } });
    const client = await connectRaw(port);
    client.send(requestBytes({ port, body: 'x'.repeat(1000) }).subarray(0, -999));
    const drip = setInterval(() => client.send('x'), 20);
    expect(await client.closed()).toMatch(/^HTTP\/1.1 408 /);
    clearInterval(drip);
    expect(lines).toEqual([expect.stringContaining('body-slow')]);
  });
});
