import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
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

describe('strangers', () => {
  test('1,000 silent connections do not keep a probe out, and no more than 64 of them stay', async () => {
    const { port, intake } = await start({ limits: { headMs: 60_000 } });
    const silent = Array.from({ length: 1000 }, () => connect({ host: '127.0.0.1', port }));
    let closed = 0;
    for (const socket of silent) {
      socket.on('error', () => undefined);
      socket.on('close', () => closed++);
      socket.resume();
    }
    // in their midst, and again after them
    expect(await post({ port, body: '{"do":"events"}' })).toMatch(/^HTTP\/1.1 204 /);
    await until(() => closed >= 1000 - 64);
    await pause(100);
    // each of the two probes may have taken a place for a moment
    expect(closed).toBeLessThanOrEqual(1000 - 64 + 2);
    expect(await post({ port, body: '{"do":"events"}' })).toMatch(/^HTTP\/1.1 204 /);
    expect(intake.counts().crowded).toBeGreaterThanOrEqual(1000 - 64);
    for (const socket of silent) socket.destroy();
  });

  test('that come in one go do not push out a probe in their midst', async () => {
    const { port } = await start();
    const folder = mkdtempSync(path.join(os.tmpdir(), 'asktop-flood-'));
    const connected = path.join(folder, 'connected');
    const flood = spawn(process.execPath, ['-e', floodScript, `${port}`, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const said: Uint8Array[] = [];
    flood.stdout.on('data', (part: Uint8Array) => said.push(part));
    await once(flood.stdout, 'data');
    // a file: what goes through a stream waits for this thread
    writeFileSync(path.join(folder, 'new'), requestBytes({ port, body: '{"do":"events"}' }));
    renameSync(path.join(folder, 'new'), path.join(folder, 'request'));
    // until all of them have connected the server's thread does nothing: then it accepts them in one go, before it reads any
    for (let tries = 0; !existsSync(connected) && tries < 1000; tries += 1) sleepOnThread(20);
    expect(existsSync(connected), 'the flood has connected').toBe(true);
    await once(flood, 'exit');
    rmSync(folder, { recursive: true });
    expect(Buffer.concat(said).toString('latin1')).toBe('ready\nHTTP/1.1 204');
  });

  test('have a short time for the head, however they drip', async () => {
    const { port, intake } = await start({ limits: { headMs: 150 } });
    const silent = await connectRaw(port);
    const slow = await connectRaw(port);
    const head = requestBytes({ port, body: '{"do":"events"}' });
    let at = 0;
    const drip = setInterval(() => slow.send(head.subarray(at, ++at)), 10);
    expect(await slow.closed()).toBe('');
    expect(await silent.closed()).toBe('');
    clearInterval(drip);
    expect(intake.counts()['slow-head']).toBe(2);
  });

  test('with huge headers or no HTTP at all are refused', async () => {
    const { port, intake } = await start();
    const huge = [`X-Asktop-Caller: A=${'x'.repeat(17_000)}`];
    expect(await post({ port, headers: huge })).toMatch(/^HTTP\/1.1 431 /);
    const tls = await connectRaw(port);
    tls.send(Buffer.from('16030100a5010000a10303', 'hex'));
    expect(await tls.closed()).toMatch(/^HTTP\/1.1 400 Bad Request\r\nConnection: close\r\n\r\n$/);
    expect(intake.counts()).toMatchObject({ 'head-too-large': 1, malformed: 1 });
  });

  test('cannot hide an Origin behind thousands of headers', async () => {
    const { port, intake } = await start();
    const many = Array.from({ length: 3000 }, () => 'a:');
    expect(await post({ port, headers: [...many, 'Origin: null'] })).toMatch(/^HTTP\/1.1 403 /);
    expect(intake.counts().origin).toBe(1);
  });
});

function sleepOnThread(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** 150 silent connections, a request in the same breath, 150 more. */
const floodScript = `
  const fs = require('node:fs');
  const net = require('node:net');
  const [port, folder] = process.argv.slice(1);
  let left = 301;
  const ready = () => {
    if (--left === 0) fs.writeFileSync(folder + '/connected', '');
  };
  const silent = () => {
    for (let i = 0; i < 150; i++) net.connect(port, '127.0.0.1', ready).on('error', () => {});
  };
  const waiting = setInterval(() => {
    if (!fs.existsSync(folder + '/request')) return;
    clearInterval(waiting);
    silent();
    const request = fs.readFileSync(folder + '/request');
    const probe = net.connect(port, '127.0.0.1', () => probe.write(request, ready));
    let reply = '';
    probe.on('data', (part) => (reply += part));
    probe.on('error', (error) => (reply += error.code));
    probe.on('close', () => process.stdout.write(reply.slice(0, 12), () => process.exit(0)));
    silent();
  }, 5);
  process.stdout.write('ready\\n');
`;
