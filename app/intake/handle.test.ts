import { expect, test } from 'vitest';
import type { Asker, Hook } from '../agents/agent.ts';
import { claudeCode } from '../agents/claude-code/agent.ts';
import type { Act } from '../protocol/act.ts';
import { handle, type HookEnd } from './handle.ts';
import type { Marks } from './marks.ts';
import { fakeAgent, FakeDesk } from './testing/rig.ts';

test('an agent gets the text, the event, the marks of its caller and its switches', async () => {
  const hooks: Hook[] = [];
  const agent = fakeAgent({
    read(hook) {
      hooks.push(hook);
      return { kind: 'pass', why: '' };
    },
  });
  const marks = { charset: undefined, caller: { CURSOR_VERSION: '1' } };
  await setUp({ agent }).take('\ufeff{"a":1.0}', marks);
  expect(hooks).toEqual([
    { event: 'Event', text: '{"a":1.0}', caller: { CURSOR_VERSION: '1' }, switches: { on: true } },
  ]);
});

test('events are noted in their order under the label of the agent, and decide nothing', async () => {
  const { desk, take } = setUp({});
  expect(await take('{"do":"events"}')).toEqual({ outcome: 'events', why: 'tool-finished' });
  expect(desk.notes).toEqual([
    {
      agent: { id: 'fake', name: 'Fake Agent' },
      event: { kind: 'tool-finished', session: { id: 's1' }, call: 'call' },
    },
  ]);
});

test('a request and the event that retires it name the same call, however large it is, in few letters', async () => {
  const call = `Write ${'内容'.repeat(100_000)}`;
  const agent = fakeAgent({
    read: (hook) => {
      const reading = fakeAgent().read(hook);
      if (reading.kind === 'request') return { ...reading, call };
      if (reading.kind !== 'events') return reading;
      const events = reading.events.map((event) => ({ ...event, call }) as typeof event);
      return { ...reading, events };
    },
  });
  const { desk, take } = setUp({ agent });
  void take('{"do":"ask"}');
  await take('{"do":"events"}');
  const named = desk.requests[0]?.arrival.call ?? '';
  expect(desk.notes.map(({ event }) => event)).toMatchObject([{ call: named }]);
  expect(named.length).toBeLessThan(100);
});

test('a card’s label says where the agent’s own dialog is, if that is known', async () => {
  const dialog = 'hidden' as const;
  const capabilities = { ...claudeCode.capabilities, dialog };
  const { desk, take } = setUp({ agent: { ...fakeAgent(), capabilities } });
  void take('{"do":"ask"}');
  await expect.poll(() => desk.requests.length).toBe(1);
  expect(desk.requests[0]?.arrival.agent).toEqual({ id: 'fake', name: 'Fake Agent', dialog });
});

test('it says where the dialog of this very request is, if that is not where the agent’s others are', async () => {
  const agent = fakeAgent({
    read: (hook) => ({ ...fakeAgent().read(hook), dialog: 'hidden' }),
  });
  const { capabilities } = claudeCode;
  expect(capabilities.dialog).toBe('races');
  const { desk, take } = setUp({ agent: { ...agent, capabilities } });
  void take('{"do":"ask"}');
  await expect.poll(() => desk.requests.length).toBe(1);
  expect(desk.requests[0]?.arrival.agent.dialog).toBe('hidden');
});

test('a reply that steers goes out as ASCII, without the desk', async () => {
  const { desk, take } = setUp({});
  const end = await take('{"do":"steer"}');
  expect(end.outcome).toBe('steer');
  expect(stdoutOf(end)).toBe('{"steer":"\\u95ee"}');
  expect(desk).toMatchObject({ requests: [], notes: [] });
});

test('another program behind the hook gets its own bytes for "no decision", or nothing', async () => {
  const { desk, take } = setUp({});
  const cursor = await take('{"do":"foreign","reply":"{}"}');
  expect([cursor.outcome, stdoutOf(cursor)]).toEqual(['foreign', '{}']);
  expect(await take('{"do":"foreign"}')).toEqual({ outcome: 'foreign', why: 'other' });
  expect(desk.requests).toEqual([]);
});

test('what cannot be answered from here is shown, and its agent is not held', async () => {
  const { desk, take } = setUp({});
  expect(await take('{"do":"notice"}')).toEqual({ outcome: 'notice', why: 'message' });
  const end = await take('{"do":"notice","reply":"{}"}');
  expect(stdoutOf(end)).toBe('{}');
  expect(desk.shown).toHaveLength(2);
  expect(desk.shown[0]).toMatchObject({ agent: { id: 'fake' }, ask: { of: { text: '等你' } } });
  expect(desk.requests).toEqual([]);
});

test.each(['handed-back', 'settled', 'expired', 'quit'] as const)(
  'a request that was %s is told so in the words of an agent to which silence means something else',
  async (kind) => {
    const { desk, take } = setUp({});
    const end = take('{"do":"hold"}');
    desk.requests[0]?.end({ kind });
    expect(stdoutOf(await end)).toBe('{"decision":"ask"}');
  },
);

test('another program without hooks of its own is served in its own dialect', async () => {
  const other: Asker = {
    ...fakeAgent(),
    id: 'other',
    name: 'Other Agent',
    read: (hook) => fakeAgent().read({ ...hook, text: hook.text.replace('foreign', 'ask') }),
  };
  const { desk, take } = setUp({ others: [other], hasOwnHooks: () => false });
  const end = take('{"do":"foreign","reply":"{}"}');
  expect(desk.requests[0]?.arrival.agent).toEqual({ id: 'other', name: 'Other Agent' });
  desk.requests[0]!.end({ kind: 'acted', act: { kind: 'allow' } });
  const { outcome, why, ...told } = await end;
  expect([outcome, why, stdoutOf({ outcome, ...told })]).toEqual([
    'acted',
    'from other: allow',
    '{"act":{"kind":"allow"},"pad":""}',
  ]);
  const handedBack = take('{"do":"foreign","reply":"{}"}');
  desk.requests[1]!.end({ kind: 'handed-back' });
  // its own bytes for "no decision"
  expect(stdoutOf(await handedBack)).toBe('{}');
});

test('another program with hooks of its own, or of no agent, or that denies being it, is not served', async () => {
  const other: Asker = { ...fakeAgent(), id: 'other', name: 'Other Agent' };
  for (const options of [
    { others: [other], hasOwnHooks: () => true },
    { others: [], hasOwnHooks: () => false },
    // reads the same payload as foreign, too
    { others: [other], hasOwnHooks: () => false },
  ]) {
    const { desk, take } = setUp(options);
    expect(await take('{"do":"foreign"}')).toEqual({ outcome: 'foreign', why: 'other' });
    expect(desk.requests).toEqual([]);
  }
});

test('what is passed or unreadable opens nothing', async () => {
  const { desk, take } = setUp({});
  expect(await take('{"do":"pass"}')).toEqual({ outcome: 'pass', why: 'a test' });
  for (const text of ['', '{', '{"do":', 'null']) {
    expect((await take(text)).printed).toBeUndefined();
  }
  expect(desk.requests).toEqual([]);
});

test('a request tells the desk all that the agent read, and how large each act would be', async () => {
  const { desk, take } = setUp({});
  const end = take('{"do":"ask","session":"s7"}');
  const request = desk.requests[0]!;
  const { arrival } = request;
  expect(arrival).toMatchObject({
    agent: { id: 'fake', name: 'Fake Agent' },
    session: { id: 's7' },
    ask: { kind: 'permission' },
    call: 'call',
    route: 'fake/Event',
    waitsMs: 60_000,
    charset: undefined,
  });
  const act: PersonsAct = { kind: 'deny', reason: '不' };
  const size = arrival.measure(act);
  expect(arrival.measure({ kind: 'answer', answers: [] })).toBeUndefined();
  request.end({ kind: 'acted', act });
  const printed = (await end).printed!;
  expect(size).toEqual({ bytes: printed.bytes.length, maxBytes: 1000, fits: true });
});

test.each(['handed-back', 'settled', 'expired', 'withdrawn', 'quit'] as const)(
  'a request that was %s ends without a decision',
  async (kind) => {
    const { desk, take } = setUp({});
    const end = take('{"do":"ask"}');
    desk.requests[0]!.end({ kind });
    expect(await end).toEqual({ outcome: kind });
  },
);

test('an act whose reply is too large, unfit or throws is no decision', async () => {
  const throwing = fakeAgent({
    read: (hook) => {
      const reading = fakeAgent().read(hook);
      if (reading.kind !== 'request') return reading;
      const reply = () => {
        throw new TypeError('a bug that quotes 不行');
      };
      return { ...reading, reply };
    },
  });
  const cases: [Asker, string, PersonsAct, HookEnd['outcome']][] = [
    [fakeAgent(), '{"do":"ask","big":"1"}', { kind: 'allow' }, 'reply-too-large'],
    [fakeAgent(), '{"do":"ask"}', { kind: 'answer', answers: [] }, 'fault'],
    [throwing, '{"do":"ask"}', { kind: 'allow' }, 'fault'],
  ];
  for (const [agent, text, act, outcome] of cases) {
    const { desk, take, lines } = setUp({ agent });
    const end = take(text);
    const request = desk.requests[0]!;
    const { arrival } = request;
    if (outcome === 'reply-too-large') expect(arrival.measure(act)?.fits).toBe(false);
    else expect(arrival.measure(act)).toBeUndefined();
    request.end({ kind: 'acted', act });
    const { printed, why, ...rest } = await end;
    expect([rest, printed]).toEqual([{ outcome }, undefined]);
    expect(`${why ?? ''} ${lines.join()}`).not.toContain('不行');
  }
});

test('a request whose asker has gone already is not opened', async () => {
  const { desk, take } = setUp({ gone: AbortSignal.abort() });
  expect(await take('{"do":"ask"}')).toEqual({ outcome: 'withdrawn' });
  expect(desk.requests).toEqual([]);
});

type PersonsAct = Exclude<Act, { kind: 'hand-back' | 'dismiss' }>;

function setUp(options: {
  agent?: Asker;
  others?: readonly Asker[];
  hasOwnHooks?: (id: string) => boolean;
  gone?: AbortSignal;
}) {
  const desk = new FakeDesk();
  const lines: string[] = [];
  const agent = options.agent ?? fakeAgent();
  const rooms = {
    desk,
    log: { app: (line: string) => lines.push(line), hook: (line: string) => lines.push(line) },
    findAsker: (id: string) => [agent, ...(options.others ?? [])].find((one) => one.id === id),
    ...(options.hasOwnHooks === undefined ? {} : { hasOwnHooks: options.hasOwnHooks }),
    switchesOf: (id: string) => ({ on: id === agent.id }),
  };
  const hold = () => options.gone ?? new AbortController().signal;
  const noMarks: Marks = { charset: undefined, caller: {} };
  const take = (text: string, marks = noMarks): Promise<HookEnd> =>
    handle({ agent: 'fake', event: 'Event', bytes: Buffer.from(text), marks }, hold, rooms);
  return { desk, lines, take };
}

function stdoutOf(end: HookEnd): string {
  expect(end.printed?.exit ?? 0).toBe(0);
  return Buffer.from(end.printed?.bytes ?? []).toString('latin1');
}

test('what is nested beyond all reason is not read: reading it would hold up everybody', async () => {
  const nested = (levels: number) => `{"do":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  const { take } = setUp({ agent: fakeAgent({ read: () => ({ kind: 'pass', why: 'read' }) }) });
  expect(await take(nested(9_000))).toEqual({ outcome: 'pass', why: 'read' });
  expect(await take(nested(2_000_000))).toEqual({
    outcome: 'unreadable',
    why: 'nested deeper than 10000 levels',
  });
});
