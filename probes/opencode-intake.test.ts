import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { opencode as agent } from '../app/agents/opencode/agent.ts';
import { systemClock } from '../app/desk/clock.ts';
import { Desk } from '../app/desk/desk.ts';
import { SharedRequests } from '../app/desk/shared-requests.ts';
import { startIntake } from '../app/intake/server.ts';
import { type Rig, startRig } from '../app/intake/testing/rig.ts';
import { testProof, testSecret, until } from '../app/intake/testing/wire.ts';
import { temporaryFolder } from './testing/deployment.ts';
import { bashAsked, type FakeOpencode, startOpencode } from './testing/fake-opencode.ts';

const questions = [
  {
    question: '选哪个？',
    header: '选择',
    options: [{ label: '甲' }, { label: '乙' }],
    multiple: true,
  },
];

describe('the plugin with a real intake', () => {
  let rig: Rig;
  let opencode: FakeOpencode;

  beforeEach(async () => {
    rig = await startRig({ agents: [agent], limits: { firstInterimMs: 50, interimMs: 50 } });
    const home = temporaryFolder();
    writeFileSync(path.join(home, 'endpoint'), `${rig.port} ${testSecret} ${testProof}\n`);
    opencode = startOpencode(home, { silenceMs: 1000 });
  });
  afterEach(() => rig.stop());

  const opened = async () => {
    await until(() => rig.desk.requests.length > 0);
    const [request] = rig.desk.requests;
    if (request === undefined) throw new Error('none');
    return request;
  };

  test('brings an allow to opencode, after interim replies that keep it waiting for longer than its silence limit', async () => {
    await opencode.tell('permission.asked', bashAsked);
    const request = await opened();
    expect(request.arrival).toMatchObject({
      agent: { id: 'opencode' },
      session: { id: 'ses_1', folder: '/home/user/演示' },
      ask: { kind: 'permission', tool: { kind: 'command', command: 'npm run 构建' } },
    });
    await new Promise((resolve) => setTimeout(resolve, 1500));
    request.end({ kind: 'acted', act: { kind: 'allow', suggestion: 0 } });
    expect(await opencode.replied(1)).toEqual([
      { url: '/permission/per_1/reply', body: { reply: 'always' } },
    ]);
  });

  test('brings a reason and typed text byte for byte', async () => {
    await opencode.tell('permission.asked', bashAsked);
    (await opened()).end({ kind: 'acted', act: { kind: 'deny', reason: ' 不要 🦆\u202e\n' } });
    await opencode.replied(1);
    await opencode.tell('question.asked', { id: 'que_1', sessionID: 'ses_1', questions });
    await until(() => rig.desk.requests.length > 1);
    const text = '  自己 "typed" \\ \r\n\u200b👩‍👩‍👧 \ud83d ';
    rig.desk.requests[1]?.end({
      kind: 'acted',
      act: {
        kind: 'answer',
        answers: [
          {
            question: 0,
            picks: [
              { kind: 'option', option: 1 },
              { kind: 'other', text },
            ],
          },
        ],
      },
    });
    expect(await opencode.replied(2)).toEqual([
      { url: '/permission/per_1/reply', body: { reply: 'reject', message: ' 不要 🦆\u202e\n' } },
      { url: '/question/que_1/reply', body: { answers: [['乙', text]] } },
    ]);
  });

  test('takes the card away when opencode’s own prompt was answered first', async () => {
    await opencode.tell('permission.asked', bashAsked);
    const request = await opened();
    const replied = { sessionID: 'ses_1', requestID: 'per_1', reply: 'once' };
    await opencode.tell('permission.replied', replied);
    await until(() => request.outcome !== undefined);
    expect([request.outcome, opencode.posted]).toEqual([{ kind: 'withdrawn' }, []]);
  });

  test('leaves it to opencode when the request is handed back', async () => {
    await opencode.tell('permission.asked', bashAsked);
    (await opened()).end({ kind: 'handed-back' });
    await until(() => rig.lines.some((line) => line.includes('handed-back')));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(opencode.posted).toEqual([]);
  });

  test('tells titles and ends of turns', async () => {
    const info = { id: 'ses_1', title: '修复构建' };
    await opencode.tell('session.updated', { sessionID: 'ses_1', info });
    await until(() => rig.desk.notes.length === 1);
    await opencode.tell('session.idle', { sessionID: 'ses_1' });
    await until(() => rig.desk.notes.length === 2);
    expect(rig.desk.notes.map(({ event }) => event)).toMatchObject([
      { kind: 'session-started', title: '修复构建', session: { id: 'ses_1' } },
      { kind: 'turn-ended', session: { id: 'ses_1' } },
    ]);
  });
});

test('a plugin that is loaded twice, for the person and for the project, makes one card and brings both the answer', async () => {
  const desk = new Desk({
    clock: systemClock,
    newId: () => 'r1',
    graceMs: () => 0,
    guardedPaths: [],
    branchOf: () => Promise.resolve(undefined),
    record: () => undefined,
  });
  const intake = await startIntake({
    secret: testSecret,
    proof: testProof,
    desk: new SharedRequests(desk, systemClock),
    log: { app: () => undefined, hook: () => undefined },
    findAsker: () => agent,
    switchesOf: () => ({}),
    nowMs: () => performance.now(),
  });
  const home = temporaryFolder();
  writeFileSync(path.join(home, 'endpoint'), `${intake.port} ${testSecret} ${testProof}\n`);
  const plugins = [startOpencode(home), startOpencode(home)];
  for (const plugin of plugins) await plugin.tell('permission.asked', bashAsked);
  await until(() => desk.cards().length > 0);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(desk.cards()).toHaveLength(1);
  expect(desk.act('r1', { kind: 'allow' })).toEqual({ kind: 'sent' });
  for (const plugin of plugins)
    expect(await plugin.replied(1)).toMatchObject([{ body: { reply: 'once' } }]);
  await intake.stop();
});
