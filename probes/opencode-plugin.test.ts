import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { bashAsked, startOpencode } from './testing/fake-opencode.ts';
import { temporaryFolder } from './testing/deployment.ts';
import { type Recorded, type Recorder, startRecorder, unusedPort } from './testing/recorder.ts';
import { noDecision, proof, reply, secret, stillHeld } from './testing/replies.ts';

const once = Buffer.from('{"reply":"once"}');
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function asktop(answer: (socket: Socket, request: Recorded) => void): Promise<Recorder> {
  const recorder = await startRecorder(answer);
  stops.push(() => recorder.stop());
  return recorder;
}

/** A home with an endpoint as Asktop publishes it, or with these bytes. */
function homeWith(endpoint: number | string): string {
  const home = temporaryFolder('演示 home');
  const line = typeof endpoint === 'string' ? endpoint : `${endpoint} ${secret} ${proof}\n`;
  writeFileSync(path.join(home, 'endpoint'), line);
  return home;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Bounds a test that asserts that something does not happen: whoever would do it has had its turn. */
const afterAll = () => pause(300);

describe('what opencode asks', () => {
  test('is posted with the secret and without the proof, in the folder of its session, and nothing of the environment', async () => {
    const recorder = await asktop((socket) => socket.end(reply(once)));
    const opencode = startOpencode(homeWith(recorder.port));
    await opencode.tell('permission.asked', bashAsked);
    await opencode.replied(1);
    const [request] = recorder.requests;
    expect(request?.requestLine).toBe('POST /v1/hooks/opencode/permission.asked HTTP/1.1');
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      host: `127.0.0.1:${recorder.port}`,
      connection: 'close',
      'content-type': 'application/json',
      'content-length': String(request?.body.length),
      'x-asktop-secret': secret,
      'x-asktop-probe': 'opencode/1',
      'x-asktop-parent': String(process.pid),
    });
    expect(JSON.parse(request?.body.toString('utf8') ?? '')).toEqual({
      folder: '/home/user/演示',
      event: { type: 'permission.asked', properties: bashAsked },
    });
  });

  test.each([
    ['permission.asked', '/permission/per_1/reply'],
    ['permission.v2.asked', '/api/session/ses_1/permission/per_1/reply'],
    ['question.asked', '/question/per_1/reply'],
    ['question.v2.asked', '/api/session/ses_1/question/per_1/reply'],
  ])('%s is answered at %s, byte for byte', async (type, url) => {
    const text = '  自己 "typed" \\ \n👩‍👩‍👧 \ud83d ';
    const said = Buffer.from(JSON.stringify({ answers: [[text]] }));
    const recorder = await asktop((socket) => socket.end(reply(said)));
    const opencode = startOpencode(homeWith(recorder.port));
    await opencode.tell(type, bashAsked);
    expect(await opencode.replied(1)).toEqual([{ url, body: { answers: [[text]] } }]);
  });

  test('is answered after interim replies, in whatever pieces the answer comes', async () => {
    const recorder = await asktop((socket) => {
      void (async () => {
        socket.write(stillHeld);
        for (const byte of Buffer.concat([stillHeld, reply(once)])) {
          socket.write(Buffer.from([byte]));
          if (byte === 10) await pause(2);
        }
      })();
    });
    const opencode = startOpencode(homeWith(recorder.port));
    await opencode.tell('permission.asked', bashAsked);
    expect(await opencode.replied(1)).toHaveLength(1);
  });

  test('does not hold opencode up: the hook returns while the card is open', async () => {
    const recorder = await asktop((socket) => socket.write(stillHeld));
    const opencode = startOpencode(homeWith(recorder.port));
    await opencode.tell('permission.asked', bashAsked);
    await recorder.received(1);
    expect(opencode.posted).toEqual([]);
  });

  test('carries what the tool was called with, also when that is told after the request', async () => {
    const recorder = await asktop((socket) => socket.end(noDecision));
    const opencode = startOpencode(homeWith(recorder.port));
    const asked = { ...bashAsked, tool: { messageID: 'm', callID: 'call_1' } };
    await opencode.tell('permission.asked', asked);
    const state = { status: 'running', input: { command: 'ls', description: 'List' } };
    const part = { type: 'tool', tool: 'bash', callID: 'call_1', state };
    await opencode.tell('message.part.updated', { sessionID: 'ses_1', part });
    await recorder.received(1);
    expect(bodies(recorder)).toMatchObject([{ call: { tool: 'bash', input: state.input } }]);
  });

  test('goes out without that when it is never told', async () => {
    const recorder = await asktop((socket) => socket.end(noDecision));
    const opencode = startOpencode(homeWith(recorder.port));
    await opencode.tell('permission.asked', { ...bashAsked, tool: { callID: 'call_1' } });
    await recorder.received(1);
    expect(bodies(recorder)[0]).not.toHaveProperty('call');
  });

  test('names the person’s session where a subagent of a subagent asks', async () => {
    const recorder = await asktop((socket) => socket.end(noDecision));
    const opencode = startOpencode(homeWith(recorder.port));
    const child = (id: string, parentID: string) =>
      opencode.tell('session.created', { sessionID: id, info: { id, parentID, title: 'x' } });
    await child('ses_2', 'ses_1');
    await child('ses_3', 'ses_2');
    await opencode.tell('permission.asked', { ...bashAsked, sessionID: 'ses_3' });
    await recorder.received(1);
    expect(bodies(recorder)).toMatchObject([{ root: 'ses_1' }]);
  });
});

describe('a card goes', () => {
  test.each([
    ['permission.replied', { sessionID: 'ses_1', requestID: 'per_1', reply: 'once' }],
    ['permission.v2.replied', { sessionID: 'ses_1', requestID: 'per_1', reply: 'once' }],
    ['question.replied', { sessionID: 'ses_1', requestID: 'per_1', answers: [] }],
    ['question.rejected', { sessionID: 'ses_1', requestID: 'per_1' }],
    ['session.idle', { sessionID: 'ses_1' }],
    ['session.status', { sessionID: 'ses_1', status: { type: 'idle' } }],
    ['session.deleted', { sessionID: 'ses_1', info: { id: 'ses_1' } }],
  ])('at %s, and a late answer goes nowhere', async (type, properties) => {
    const hungUp: boolean[] = [];
    const recorder = await asktop((socket, request) => {
      if (!request.requestLine.includes('.asked')) return;
      socket.write(stillHeld);
      socket.on('close', () => hungUp.push(true));
    });
    const opencode = startOpencode(homeWith(recorder.port));
    await opencode.tell('permission.asked', bashAsked);
    await recorder.received(1);
    await opencode.tell(type, properties);
    while (hungUp.length === 0) await pause(5);
    expect(opencode.posted).toEqual([]);
  });

  test('when opencode answers before it is even posted', async () => {
    const recorder = await asktop((socket) => socket.end(reply(once)));
    const opencode = startOpencode(homeWith(recorder.port));
    await opencode.tell('permission.asked', { ...bashAsked, tool: { callID: 'call_1' } });
    await opencode.tell('permission.replied', { sessionID: 'ses_1', requestID: 'per_1' });
    await pause(700);
    expect([recorder.requests, opencode.posted]).toEqual([[], []]);
  });

  test('with opencode, and not with another request or session', async () => {
    const hungUp: boolean[] = [];
    const recorder = await asktop((socket) => {
      socket.write(stillHeld);
      socket.on('close', () => hungUp.push(true));
    });
    const opencode = startOpencode(homeWith(recorder.port));
    await opencode.tell('permission.asked', bashAsked);
    await recorder.received(1);
    await opencode.tell('permission.replied', { sessionID: 'ses_1', requestID: 'per_2' });
    await opencode.tell('session.status', { sessionID: 'ses_1', status: { type: 'busy' } });
    await opencode.tell('session.status', { sessionID: 'ses_9', status: { type: 'idle' } });
    await afterAll();
    expect(hungUp).toEqual([]);
    await opencode.dispose();
    while (hungUp.length === 0) await pause(5);
  });
});

describe('opencode asks by itself', () => {
  const faults: [what: string, answer: (socket: Socket) => void][] = [
    ['no decision', (socket) => socket.end(noDecision)],
    [
      'a stranger on the port, without the proof',
      (socket) => socket.end(reply(once, { 'X-Asktop-Proof': undefined })),
    ],
    [
      'a stranger with another proof',
      (socket) => socket.end(reply(once, { 'X-Asktop-Proof': secret })),
    ],
    [
      'a stranger with two proofs',
      (socket) => socket.end(reply(once, { 'x-asktop-PROOF': secret })),
    ],
    ['a hang-up at once', (socket) => socket.destroy()],
    ['a hang-up after an interim reply', (socket) => socket.end(stillHeld)],
    ['an answer cut short', (socket) => socket.end(reply(once).subarray(0, -1))],
    [
      'an answer without a length',
      (socket) => socket.end(reply(once, { 'Content-Length': undefined })),
    ],
    [
      'an answer in chunks',
      (socket) => socket.end(reply(once, { 'Transfer-Encoding': 'chunked' })),
    ],
    ['words for stderr', (socket) => socket.end(reply(once, { 'X-Asktop-Exit': '2' }))],
    ['an answer that is no JSON', (socket) => socket.end(reply(Buffer.from('{"reply":')))],
    ['a refusal', (socket) => socket.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n')],
    ['what is not HTTP', (socket) => socket.end(`${proof}\r\n\r\n${once.toString()}`)],
    ['a head without an end', (socket) => socket.end('HTTP/1.1 200 OK\r\n'.padEnd(70_000, 'x'))],
  ];
  test.each(faults)('after %s', async (_, answer) => {
    const recorder = await asktop(answer);
    const opencode = startOpencode(homeWith(recorder.port));
    await opencode.tell('permission.asked', bashAsked);
    await recorder.received(1);
    await afterAll();
    expect(opencode.posted).toEqual([]);
  });

  test('when Asktop is frozen: after the silence limit the connection is given up', async () => {
    const hungUp: boolean[] = [];
    const recorder = await asktop((socket) => {
      socket.write(stillHeld);
      socket.on('close', () => hungUp.push(true));
    });
    const opencode = startOpencode(homeWith(recorder.port), { silenceMs: 400 });
    await opencode.tell('permission.asked', bashAsked);
    while (hungUp.length === 0) await pause(20);
    expect(opencode.posted).toEqual([]);
  });

  test.each([
    ['half a line', '4711 '],
    ['a line without its end', `4711 ${secret} ${proof}`],
    ['a port that is none', `70000 ${secret} ${proof}\n`],
    ['more than one line', `4711 ${secret} ${proof}\n\n`],
  ])('when the endpoint is %s', async (_, endpoint) => {
    const opencode = startOpencode(homeWith(endpoint));
    await opencode.tell('permission.asked', bashAsked);
    await afterAll();
    expect(opencode.posted).toEqual([]);
  });

  test('when Asktop is closed, or the endpoint is left over, or no file at all', async () => {
    const homes = [temporaryFolder(), homeWith(await unusedPort()), homeWith('')];
    rmSync(path.join(homes[2] ?? '', 'endpoint'));
    mkdirSync(path.join(homes[2] ?? '', 'endpoint'));
    for (const home of homes) {
      const opencode = startOpencode(home);
      await opencode.tell('permission.asked', bashAsked);
      await afterAll();
      expect(opencode.posted).toEqual([]);
    }
  });

  test('when it does not take the answer, or events have a shape that nobody knows: nothing is thrown', async () => {
    const recorder = await asktop((socket) => socket.end(reply(once)));
    const opencode = startOpencode(homeWith(recorder.port), { replyFails: true });
    await opencode.tell('permission.asked', bashAsked);
    await opencode.replied(1);
    await opencode.tell('session.created', {});
    await opencode.tell('message.part.updated', { part: null });
    await opencode.tell('session.status', {});
    await afterAll();
  });
});

test('of all other events only titles, ends of turns and ends of sessions are posted, a title once', async () => {
  const recorder = await asktop((socket) => socket.end(noDecision));
  const opencode = startOpencode(homeWith(recorder.port));
  const titled = (title: string, type = 'session.updated') =>
    opencode.tell(type, { sessionID: 'ses_1', info: { id: 'ses_1', title } });
  await titled('New session - 2026-11-30T21:57:26.901Z', 'session.created');
  await titled('修复构建');
  await titled('修复构建');
  await opencode.tell('message.updated', { sessionID: 'ses_1', info: { id: 'msg_1' } });
  await opencode.tell('session.status', { sessionID: 'ses_1', status: { type: 'busy' } });
  await opencode.tell('session.idle', { sessionID: 'ses_1' });
  await recorder.received(2);
  await afterAll();
  expect(recorder.requests.map(({ requestLine }) => requestLine.split('/').at(-2))).toEqual([
    'session.updated HTTP',
    'session.idle HTTP',
  ]);
});

function bodies(recorder: Recorder): object[] {
  return recorder.requests.map(({ body }) => JSON.parse(body.toString('utf8')) as object);
}
