import { expect, test } from 'vitest';
import type { AgentLabel } from '../protocol/agent.ts';
import type { Arrival, Outcome } from '../protocol/arrival.ts';
import { Desk } from './desk.ts';

function set() {
  const state = { doNotDisturb: true };
  const turnedAway: string[] = [];
  let count = 0;
  const desk = new Desk({
    clock: { now: () => 0, after: () => () => undefined },
    newId: () => `r${(count += 1)}`,
    graceMs: () => 0,
    guardedPaths: [],
    branchOf: () => Promise.resolve(undefined),
    record: () => undefined,
    doNotDisturb: () => state.doNotDisturb,
    turnedAway: ({ id }) => turnedAway.push(id),
  });
  const outcomes: Outcome[] = [];
  const open = async (dialog: AgentLabel['dialog'], more: Partial<Arrival> = {}) => {
    const arrival: Arrival = {
      agent: { id: 'agent', name: 'Agent', ...(dialog === undefined ? {} : { dialog }) },
      session: { id: 's' },
      ask: {
        kind: 'permission',
        tool: { kind: 'command', tool: 'Bash', shell: 'bash', command: 'ls', rest: [] },
        suggestions: [],
        canInterrupt: false,
      },
      call: 'call',
      waitsMs: undefined,
      charset: undefined,
      measure: () => ({ bytes: 1, maxBytes: 1, fits: true }),
      ...more,
    };
    void desk.open(arrival, new AbortController().signal).then((outcome) => outcomes.push(outcome));
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { desk, open, outcomes, turnedAway, state };
}

test.each(['hidden', 'after'] as const)(
  'what an agent whose dialog is %s would wait for unseen goes back to it at once, and is counted',
  async (dialog) => {
    const { desk, open, outcomes, turnedAway } = set();
    await open(dialog);
    expect(desk.cards()).toEqual([]);
    expect(outcomes).toEqual([{ kind: 'turned-away' }]);
    expect(turnedAway).toEqual(['agent']);
  },
);

test('what the agent asks beside us waits in the queue', async () => {
  const { desk, open, outcomes, turnedAway } = set();
  await open('races');
  expect(desk.cards()).toHaveLength(1);
  expect([outcomes, turnedAway]).toEqual([[], []]);
});

test('a hold before the agent knows whether it will ask has no dialog, whatever the agent has', async () => {
  const { open, outcomes } = set();
  await open('races', { holdsOnce: true });
  expect(outcomes).toEqual([{ kind: 'turned-away' }]);
});

test('what is open unseen when it is switched on goes back, the rest waits', async () => {
  const { desk, open, outcomes, state } = set();
  state.doNotDisturb = false;
  await open('hidden');
  await open('races');
  desk.handBackUnseen();
  await new Promise((resolve) => setImmediate(resolve));
  expect(outcomes).toEqual([{ kind: 'handed-back' }]);
  expect(desk.cards()).toHaveLength(1);
});

test('where silence is a refusal nothing is turned away, and the card says so', async () => {
  const { desk, open, outcomes } = set();
  await open('after', { silenceRefuses: true });
  expect(desk.cards()).toMatchObject([{ silenceRefuses: true }]);
  expect(outcomes).toEqual([]);
});

test('else everything opens a card', async () => {
  const { desk, open, state } = set();
  state.doNotDisturb = false;
  await open('hidden');
  expect(desk.cards()).toHaveLength(1);
});
