import { describe, expect, test } from 'vitest';
import type { Act, ReplySize } from '../protocol/act.ts';
import type { Arrival, Outcome } from '../protocol/arrival.ts';
import type { Ask, Notice } from '../protocol/ask.ts';
import type { Change } from '../protocol/bridge.ts';
import type { SessionRef } from '../protocol/session.ts';
import type { Clock } from './clock.ts';
import { Desk } from './desk.ts';
import type { EndedRequest } from './open-requests.ts';

const claude = { id: 'claude-code', name: 'Claude Code' };
const zcode = { id: 'zcode', name: 'ZCode' };
const question: Ask = {
  kind: 'question',
  questions: [{ text: '颜色？', several: false, options: [{ label: '红' }, { label: '蓝' }] }],
  mayLeaveOpen: true,
  takesNotes: true,
};
const bash: Ask = {
  kind: 'permission',
  tool: { kind: 'command', tool: 'Bash', shell: 'bash', command: 'npm test', rest: [] },
  suggestions: [],
  canInterrupt: true,
};
const session: SessionRef = { id: 's1', folder: '/home/user/demo' };

/** Time that moves only when told to. */
class HandClock implements Clock {
  #now = 1_000_000;
  #timers: { at: number; call: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, call: () => void): () => void {
    const timer = { at: this.#now + ms, call };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  move(ms: number): void {
    this.#now += ms;
    for (const timer of this.#timers.filter(({ at }) => at <= this.#now)) {
      this.#timers = this.#timers.filter((other) => other !== timer);
      timer.call();
    }
  }

  get pending(): number {
    return this.#timers.length;
  }
}

function set(
  overrides: {
    measure?: (act: Act) => ReplySize | undefined;
    branch?: string;
    branchOf?: (folder: string) => string | undefined;
  } = {},
) {
  const clock = new HandClock();
  const changes: Change[] = [];
  const ended: EndedRequest[] = [];
  let id = 0;
  const desk = new Desk({
    clock,
    newId: () => `r${(id += 1)}`,
    graceMs: () => 300,
    guardedPaths: ['.claude/settings'],
    branchOf: (folder) =>
      Promise.resolve(overrides.branchOf ? overrides.branchOf(folder) : overrides.branch),
    record: (request) => ended.push(request),
  });
  desk.onChange((change) => changes.push(change));
  const outcomes: Outcome[] = [];
  const open = (arrival: Partial<Arrival> = {}) => {
    const gone = new AbortController();
    const whole: Arrival = {
      agent: claude,
      session,
      ask: bash,
      call: 'Bash npm test',
      waitsMs: undefined,
      charset: undefined,
      measure: overrides.measure ?? (() => ({ bytes: 10, maxBytes: 100, fits: true })),
      ...arrival,
    };
    const promise = desk.open(whole, gone.signal).then((outcome) => {
      outcomes.push(outcome);
      return outcome;
    });
    return { promise, gone };
  };
  return { desk, clock, changes, ended, open, outcomes };
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a request', () => {
  test('that an agent settles within the grace period is never shown', async () => {
    const { desk, clock, changes, ended, open } = set();
    const { promise } = open();
    clock.move(299);
    desk.note(claude, { kind: 'tool-finished', session, call: 'Bash npm test' });
    expect(await promise).toEqual({ kind: 'settled', unseen: true });
    clock.move(1000);
    expect({ changes, ended, cards: desk.cards() }).toEqual({ changes: [], ended: [], cards: [] });
  });

  test('is shown when the grace period is over, a question at once', () => {
    const { desk, clock, open } = set();
    void open();
    void open({ ask: question, call: 'q' });
    expect(desk.cards().map(({ ask }) => ask.kind)).toEqual(['question']);
    clock.move(300);
    expect(desk.cards().map(({ ask }) => ask.kind)).toEqual(['permission', 'question']);
  });

  test('cannot be answered before it was shown', () => {
    const { desk, open } = set();
    void open();
    expect(desk.act('r1', { kind: 'allow' })).toEqual({ kind: 'gone' });
  });

  test('ends once: a late answer is told that it is gone and reaches nobody else', async () => {
    const { desk, clock, open, outcomes } = set();
    void open();
    void open({ call: 'other' });
    clock.move(300);
    expect(desk.act('r1', { kind: 'deny', reason: '不要' })).toEqual({ kind: 'sent' });
    expect(desk.act('r1', { kind: 'allow' })).toEqual({ kind: 'gone' });
    await settle();
    expect(outcomes).toEqual([{ kind: 'acted', act: { kind: 'deny', reason: '不要' } }]);
    expect(desk.cards().map(({ id }) => id)).toEqual(['r2']);
  });

  test('goes when its asker hangs up, and leaves no timer behind', async () => {
    const { desk, clock, changes, open } = set();
    const { promise, gone } = open({ waitsMs: 60_000 });
    clock.move(300);
    gone.abort();
    expect(await promise).toEqual({ kind: 'withdrawn' });
    expect(changes.at(-1)).toEqual({ kind: 'closed', id: 'r1', end: 'withdrawn' });
    expect([clock.pending, desk.cards()]).toEqual([0, []]);
  });

  test('whose asker had hung up before is not opened', async () => {
    const { desk } = set();
    const gone = new AbortController();
    gone.abort();
    const outcome = await desk.open(
      {
        agent: claude,
        session,
        ask: question,
        call: 'q',
        waitsMs: undefined,
        charset: undefined,
        measure: () => undefined,
      },
      gone.signal,
    );
    expect(outcome).toEqual({ kind: 'withdrawn' });
  });

  test('ends without a decision when its deadline passes', async () => {
    const { clock, open, ended } = set();
    const { promise } = open({ ask: question, waitsMs: 5_000 });
    clock.move(5_000);
    expect(await promise).toEqual({ kind: 'expired' });
    expect(ended.map(({ end, act }) => [end, act])).toEqual([['expired', undefined]]);
  });

  test('stays when its reply would be larger than the agent reads', () => {
    const size = { bytes: 40_000, maxBytes: 32_768, fits: false };
    const { desk, open } = set({ measure: () => size });
    void open({ ask: question });
    expect(
      desk.act('r1', {
        kind: 'answer',
        answers: [{ question: 0, picks: [{ kind: 'option', option: 0 }] }],
      }),
    ).toEqual({
      kind: 'too-large',
      size,
    });
    expect(desk.cards()).toHaveLength(1);
  });

  test('refuses an act of another kind', () => {
    const { desk, open } = set({ measure: () => undefined });
    void open({ ask: question });
    expect(desk.act('r1', { kind: 'approve', acceptEdits: true })).toEqual({ kind: 'unfit' });
    expect(desk.cards()).toHaveLength(1);
  });

  test('handed back ends without a decision', async () => {
    const { desk, open } = set({ measure: () => undefined });
    const { promise } = open({ ask: question });
    expect(desk.act('r1', { kind: 'hand-back' })).toEqual({ kind: 'sent' });
    expect(await promise).toEqual({ kind: 'handed-back' });
  });

  test('of any state ends without a decision when Asktop quits, and later ones at once', async () => {
    const { desk, clock, open } = set();
    const first = open();
    clock.move(300);
    const second = open();
    desk.close();
    expect(await Promise.all([first.promise, second.promise, open().promise])).toEqual([
      { kind: 'quit' },
      { kind: 'quit', unseen: true },
      { kind: 'quit' },
    ]);
  });
});

describe('an event', () => {
  const subagent: SessionRef = { ...session, subagent: { id: 'a1' } };

  test('of a tool retires the request about the same call of the same asker', async () => {
    const { desk, clock, open, outcomes } = set();
    void open();
    void open({ session: subagent });
    void open({ agent: zcode });
    void open({ session: { ...session, id: 's2' } });
    clock.move(300);
    desk.note(claude, { kind: 'tool-finished', session, call: 'Bash npm test' });
    await settle();
    expect(outcomes).toEqual([{ kind: 'settled' }]);
    expect(desk.cards().map(({ id }) => id)).toEqual(['r2', 'r3', 'r4']);
  });

  test('of a tool retires one of two equal requests', () => {
    const { desk, clock, open } = set();
    void open();
    void open();
    clock.move(300);
    desk.note(claude, { kind: 'tool-finished', session, call: 'Bash npm test' });
    expect(desk.cards().map(({ id }) => id)).toEqual(['r2']);
  });

  test('of a tool that was allowed here leaves the next equal request alone', () => {
    const { desk, clock, open } = set();
    void open();
    clock.move(300);
    desk.act('r1', { kind: 'allow' });
    void open();
    clock.move(300);
    desk.note(claude, { kind: 'tool-finished', session, call: 'Bash npm test' });
    expect(desk.cards().map(({ id }) => id)).toEqual(['r2']);
    desk.note(claude, { kind: 'tool-finished', session, call: 'Bash npm test' });
    expect(desk.cards()).toEqual([]);
  });

  test('that ends the main turn leaves the requests of a subagent open', () => {
    const { desk, clock, open } = set();
    void open();
    void open({ session: subagent });
    clock.move(300);
    desk.note(claude, { kind: 'turn-ended', session });
    expect(desk.cards().map(({ id }) => id)).toEqual(['r2']);
    desk.note(claude, { kind: 'turn-ended', session: subagent });
    expect(desk.cards()).toEqual([]);
  });

  test('that ends the session retires everything in it', () => {
    const { desk, clock, open } = set();
    void open();
    void open({ session: subagent });
    clock.move(300);
    desk.note(claude, { kind: 'session-ended', session });
    expect(desk.cards()).toEqual([]);
  });

  test('that ends the session ends what was allowed in it: resumed, a native answer retires the request', () => {
    const { desk, clock, open } = set();
    for (const asker of [session, subagent]) {
      void open({ session: asker });
      clock.move(300);
      desk.act(desk.cards()[0]?.id ?? '', { kind: 'allow' });
    }
    desk.note(claude, { kind: 'session-ended', session });
    for (const asker of [session, subagent]) {
      void open({ session: asker });
      clock.move(300);
      desk.note(claude, { kind: 'tool-finished', session: asker, call: 'Bash npm test' });
      expect(desk.cards()).toEqual([]);
    }
  });

  test('with a first prompt names the session on its cards, in one line', () => {
    const { desk, changes, open } = set();
    void open({ ask: question });
    void open({ ask: question, session: subagent });
    desk.note(claude, { kind: 'prompted', session: { ...session, id: 'other' }, prompt: 'x' });
    desk.note(claude, { kind: 'session-started', session, title: '\n  重构结算流程 \nmore' });
    expect(changes.filter(({ kind }) => kind === 'session')).toHaveLength(2);
    expect(desk.cards().map((card) => card.session.title)).toEqual([
      '重构结算流程',
      '重构结算流程',
    ]);
  });
});

test('a card shows the branch of its folder and the charset it was decoded from', async () => {
  const { desk, open } = set({ branch: 'feat/login' });
  void open({ ask: question, charset: 'GBK', waitsMs: 10_000 });
  await settle();
  expect(desk.cards()).toMatchObject([
    {
      id: 'r1',
      agent: claude,
      charset: 'GBK',
      deadlineAtMs: 1_010_000,
      session: { project: 'demo', branch: 'feat/login' },
    },
  ]);
});

describe('what is only shown', () => {
  const notice = (of: Ask = bash): Notice => ({
    kind: 'notice',
    of: of.kind === 'permission' ? of : { kind: 'message', text: '等你' },
  });
  const shown = (call = 'Bash npm test', of: Ask = bash) => ({
    agent: claude,
    session,
    ask: notice(of),
    call,
    charset: undefined,
  });

  test('never comes up if its agent went on by itself in good time', () => {
    const { desk, clock, changes } = set();
    desk.show(shown());
    clock.move(1_400);
    desk.note(claude, { kind: 'tool-finished', session, call: 'Bash npm test' });
    clock.move(10_000);
    expect(changes).toEqual([]);
  });

  test('takes no decision, and goes when it was read', () => {
    const { desk, clock, changes } = set();
    desk.show(shown());
    clock.move(2_000);
    expect(desk.cards().map(({ ask }) => ask.kind)).toEqual(['notice']);
    expect(desk.act('r1', { kind: 'allow' })).toEqual({ kind: 'unfit' });
    expect(desk.act('r1', { kind: 'dismiss' })).toEqual({ kind: 'sent' });
    expect(changes.at(-1)).toEqual({ kind: 'closed', id: 'r1', end: 'dismissed' });
  });

  test('goes with its turn', () => {
    const { desk, changes } = set();
    desk.show(shown('x', question));
    desk.note(claude, { kind: 'turn-ended', session });
    expect(changes.at(-1)).toEqual({ kind: 'closed', id: 'r1', end: 'settled' });
  });

  test('is never more than twenty at once: the oldest go, and no request with them', () => {
    const { desk, open } = set();
    void open({ ask: question });
    for (let at = 0; at < 25; at++) desk.show(shown(`c${at}`, question));
    expect(desk.cards().map(({ ask }) => ask.kind)).toEqual([
      'question',
      ...Array<string>(20).fill('notice'),
    ]);
    expect(desk.cards().at(-1)?.id).toBe('r26');
  });

  test('a request cannot be dismissed like a notice', () => {
    const { desk, open } = set();
    void open({ ask: question });
    expect(desk.act('r1', { kind: 'dismiss' })).toEqual({ kind: 'unfit' });
    expect(desk.cards()).toHaveLength(1);
  });
});

test('a branch that is left, for none at all too, does not stay on the cards', async () => {
  const branches = ['main', undefined, 'main'];
  const { desk, open } = set({ branchOf: () => branches.shift() });
  const shown = async () => {
    void open({ ask: question });
    await settle();
    return desk.cards().map((card) => card.session.branch);
  };
  expect(await shown()).toEqual(['main']);
  expect(await shown()).toEqual([undefined, undefined]);
  expect(await shown()).toEqual(['main', 'main', 'main']);
});

test('a session that works in two folders has the branch of each on the cards of each', async () => {
  const { desk, open, changes } = set({ branchOf: (folder) => `branch of ${folder}` });
  for (const folder of ['/a', '/b', '/a']) {
    void open({ ask: question, session: { id: 's1', folder } });
    await settle();
  }
  expect(desk.cards().map((card) => card.session.branch)).toEqual([
    'branch of /a',
    'branch of /b',
    'branch of /a',
  ]);
  // whoever knows it already is told nothing: many cards of one session would tell each other
  expect(changes.filter(({ kind }) => kind === 'session')).toHaveLength(3);
});
