import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Arrival, Outcome } from '../protocol/arrival.ts';
import { Absences } from './absences.ts';
import { systemClock } from './clock.ts';
import { Desk } from './desk.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const lingma = { id: 'lingma', name: 'Qoder CN' };

function set() {
  let id = 0;
  const desk = new Desk({
    clock: systemClock,
    newId: () => `r${(id += 1)}`,
    graceMs: () => 0,
    guardedPaths: [],
    branchOf: () => Promise.resolve(undefined),
    record: () => undefined,
  });
  const outcomes: Outcome['kind'][] = [];
  const open = (session = 's1', holdsOnce = true) => {
    const arrival: Arrival = {
      agent: lingma,
      session: { id: session },
      ask: {
        kind: 'permission',
        tool: { kind: 'command', tool: 'Bash', shell: 'bash', command: 'mvn', rest: [] },
        suggestions: [],
        canInterrupt: false,
      },
      call: 'Bash mvn',
      waitsMs: 24_000,
      holdsOnce,
      charset: undefined,
      measure: () => ({ bytes: 1, maxBytes: 10, fits: true }),
    };
    void desk.open(arrival, new AbortController().signal).then(({ kind }) => outcomes.push(kind));
  };
  const settled = async (ms = 0): Promise<Outcome['kind'][]> => {
    await vi.advanceTimersByTimeAsync(ms);
    return outcomes.splice(0);
  };
  return { desk, open, settled };
}

describe('after a hold that nobody answered', () => {
  test('the request is shown as waiting in its agent, and the next one of that session is not held', async () => {
    const { desk, open, settled } = set();
    open();
    expect(await settled(23_999)).toEqual([]);
    expect(await settled(1)).toEqual(['expired']);
    await settled(2_000);
    expect(desk.cards().map(({ ask }) => ask.kind)).toEqual(['notice']);
    open();
    expect(await settled()).toEqual(['shown']);
    await settled(2_000);
    expect(desk.cards().map(({ ask }) => ask.kind)).toEqual(['notice', 'notice']);
  });

  test('other sessions are held as before, and so are agents that wait for long', async () => {
    const { open, settled } = set();
    open();
    await settled(24_000);
    open('s2');
    open('s1', false);
    expect(await settled(20_000)).toEqual([]);
  });

  test.each<[string, (desk: Desk) => void]>([
    ['acts on any card', (desk) => desk.act(desk.cards()[0]?.id ?? '', { kind: 'dismiss' })],
    [
      'types a prompt into the session',
      (desk) => {
        desk.note(lingma, { kind: 'prompted', session: { id: 's1' }, prompt: '继续' });
      },
    ],
  ])('it is held again once the person %s', async (_, returns) => {
    const { desk, open, settled } = set();
    open();
    await settled(26_000);
    returns(desk);
    open();
    expect(await settled(20_000)).toEqual([]);
    expect(desk.cards().at(-1)?.ask.kind).toBe('permission');
  });
});

test('a hold that was handed back is no absence', async () => {
  const { desk, open, settled } = set();
  open();
  desk.act('r1', { kind: 'hand-back' });
  expect(await settled()).toEqual(['handed-back']);
  open();
  expect(await settled(20_000)).toEqual([]);
});

test('of very many sessions the longest away is forgotten', () => {
  const absences = new Absences();
  for (let at = 0; at <= 200; at++) absences.left(lingma, { id: `s${at}` });
  expect(absences.isAway(lingma, { id: 's0' })).toBe(false);
  expect(absences.isAway(lingma, { id: 's200' })).toBe(true);
});
