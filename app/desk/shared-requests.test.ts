import { describe, expect, test } from 'vitest';
import type { ReplySize } from '../protocol/act.ts';
import type { Arrival, Outcome } from '../protocol/arrival.ts';
import type { Ask } from '../protocol/ask.ts';
import { Desk } from './desk.ts';
import { SharedRequests } from './shared-requests.ts';

const agent = { id: 'claude-code', name: 'Claude Code' };
const session = { id: 's1', folder: '/home/user/demo' };
const ask: Ask = {
  kind: 'permission',
  tool: { kind: 'command', tool: 'Bash', shell: 'bash', command: 'npm test', rest: [] },
  suggestions: [],
  canInterrupt: true,
};
const fits = (bytes: number): ReplySize => ({ bytes, maxBytes: 100, fits: bytes <= 100 });

function set() {
  let now = 1_000_000;
  let timers: { at: number; call: () => void }[] = [];
  const clock = {
    now: () => now,
    after(ms: number, call: () => void) {
      const timer = { at: now + ms, call };
      timers.push(timer);
      return () => void (timers = timers.filter((other) => other !== timer));
    },
  };
  let id = 0;
  const desk = new Desk({
    clock,
    newId: () => `r${(id += 1)}`,
    graceMs: () => 0,
    guardedPaths: [],
    branchOf: () => Promise.resolve(undefined),
    record: () => undefined,
  });
  const shared = new SharedRequests(desk, clock);
  const arrive = (change: Partial<Arrival> = {}) => {
    const gone = new AbortController();
    const arrival: Arrival = {
      ...{ agent, session, ask, call: 'Bash npm test', route: 'claude-code/PermissionRequest' },
      ...{ waitsMs: undefined, charset: undefined, measure: () => fits(10) },
      ...change,
    };
    const end: { outcome?: Outcome } = {};
    const promise = shared.open(arrival, gone.signal).then((outcome) => (end.outcome = outcome));
    return { gone, promise, end };
  };
  const move = (ms: number) => {
    now += ms;
    for (const timer of timers.filter(({ at }) => at <= now)) {
      timers = timers.filter((other) => other !== timer);
      timer.call();
    }
  };
  return { desk, shared, arrive, move, timers: () => timers.length };
}

const other = { route: 'claude-code/PreToolUse' };
const byId = { callIsId: true, call: 'id call_1' };
const allow = { kind: 'allow' } as const;

describe('one card', () => {
  test.each([
    ['by two registered commands', {}, other],
    ['by two commands, in another spelling of its agent', {}, { route: 'grok-build/PreToolUse' }],
    ['twice by the same command with the agent’s own id', byId, byId],
  ])('for a request that arrives %s: both get the act', async (_, first, second) => {
    const { desk, arrive } = set();
    const arrivals = [arrive(first), arrive(second)];
    expect(desk.cards()).toHaveLength(1);
    expect(desk.act('r1', allow)).toEqual({ kind: 'sent' });
    expect(await Promise.all(arrivals.map(({ promise }) => promise))).toEqual([
      { kind: 'acted', act: allow },
      { kind: 'acted', act: allow },
    ]);
    arrive(first);
    expect(desk.cards().map(({ id }) => id)).toEqual(['r2']);
  });

  test.each([
    ['by the same command without an id: two parallel calls of Claude Code', {}],
    ['from another agent', { ...other, agent: { id: 'zcode', name: 'ZCode' } }],
    ['from another session', { ...other, session: { id: 's2' } }],
    ['from a subagent', { ...other, session: { ...session, subagent: { id: 'a' } } }],
    ['about another call', { ...other, call: 'Bash npm run build' }],
    ['that shows anything else', { ...other, ask: { ...ask, canInterrupt: false } satisfies Ask }],
  ])('but two for one %s', (_, change) => {
    const { desk, arrive } = set();
    arrive();
    arrive(change);
    expect(desk.cards()).toHaveLength(2);
  });

  test('but two when the second comes later, as a call that is made again does', () => {
    const { desk, arrive, move } = set();
    arrive();
    move(2001);
    arrive(other);
    expect(desk.cards()).toHaveLength(2);
  });

  test('each of two equal calls, when two commands bring both', async () => {
    const { desk, arrive } = set();
    const arrivals = [arrive(), arrive(), arrive(other), arrive(other)];
    expect(desk.cards().map(({ id }) => id)).toEqual(['r1', 'r2']);
    desk.act('r1', allow);
    desk.act('r2', { kind: 'deny' });
    const outcomes = await Promise.all(arrivals.map(({ promise }) => promise));
    expect(outcomes.map((outcome) => outcome.kind === 'acted' && outcome.act.kind)).toEqual([
      'allow',
      'deny',
      'allow',
      'deny',
    ]);
  });
});

describe('the connections of one card', () => {
  test('leave one by one; the card goes with the last', async () => {
    const { desk, arrive } = set();
    const [first, second] = [arrive(), arrive(other)];
    first.gone.abort();
    expect(await first.promise).toEqual({ kind: 'withdrawn' });
    expect([desk.cards().length, second.end.outcome]).toEqual([1, undefined]);
    second.gone.abort();
    expect(await second.promise).toEqual({ kind: 'withdrawn' });
    expect(desk.cards()).toEqual([]);
  });

  test('may have less time than the first', async () => {
    const { desk, arrive, move, timers } = set();
    const first = arrive({ waitsMs: 60_000 });
    const second = arrive({ ...other, waitsMs: 5_000 });
    move(5_000);
    expect(await second.promise).toEqual({ kind: 'expired' });
    expect(desk.cards()).toHaveLength(1);
    move(55_000);
    expect(await first.promise).toEqual({ kind: 'expired' });
    expect([desk.cards(), timers()]).toEqual([[], 0]);
  });

  test('are measured together: what does not fit one is not sent', () => {
    const { desk, arrive } = set();
    arrive();
    arrive({ ...other, measure: () => fits(101) });
    expect(desk.act('r1', allow)).toEqual({ kind: 'too-large', size: fits(101) });
  });

  test('need not all have words for an act', () => {
    const { desk, arrive } = set();
    arrive({ measure: () => undefined });
    const { gone } = arrive({ ...other, measure: () => fits(50) });
    expect(desk.measure('r1', allow)).toEqual(fits(50));
    gone.abort();
    expect(desk.act('r1', allow)).toEqual({ kind: 'unfit' });
  });

  test('are all told when the request is settled elsewhere, and of a bug in the desk', async () => {
    const { desk, shared, arrive } = set();
    const arrivals = [arrive(), arrive(other)];
    shared.note(agent, { kind: 'tool-finished', session, call: 'Bash npm test' });
    for (const { promise } of arrivals) expect(await promise).toEqual({ kind: 'settled' });
    desk.open = () => Promise.reject(new RangeError('a bug'));
    await expect(arrive().promise).rejects.toThrow('a bug');
    await expect(arrive().promise).rejects.toThrow('a bug');
  });

  test('that has hung up before it arrives opens no card', async () => {
    const { desk, shared } = set();
    const gone = AbortSignal.abort();
    const arrival = { agent, session, ask, call: 'c', waitsMs: 1, charset: undefined };
    expect(await shared.open({ ...arrival, measure: () => undefined }, gone)).toEqual({
      kind: 'withdrawn',
    });
    expect(desk.cards()).toEqual([]);
  });
});

test('what is only shown is shown once for two commands, and twice for two calls', () => {
  const { desk, shared, move } = set();
  const notice = { kind: 'notice', of: ask } as const;
  const show = (route: string) =>
    shared.show({ agent, session, ask: notice, call: 'c', charset: undefined, route });
  show('a/X');
  show('b/X');
  move(1_500);
  expect(desk.cards()).toHaveLength(1);
  show('b/X');
  move(1_500);
  expect(desk.cards()).toHaveLength(2);
});
