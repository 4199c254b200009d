import type { Asker, Reading } from '../../agents/agent.ts';
import type { AgentLabel } from '../../protocol/agent.ts';
import type { Arrival, Outcome, RequestDesk, Shown } from '../../protocol/arrival.ts';
import type { SessionEvent } from '../../protocol/event.ts';
import type { Limits } from '../limits.ts';
import { startIntake, type Intake } from '../server.ts';
import { testProof, testSecret } from './wire.ts';

/** A request that the desk of the rig holds open. */
export interface OpenRequest {
  arrival: Arrival;
  /** undefined while it is open */
  outcome: Outcome | undefined;
  end(outcome: Outcome): void;
}

/** A desk that does what the test says, and gives up a request when its asker has gone. */
export class FakeDesk implements RequestDesk {
  readonly requests: OpenRequest[] = [];
  readonly shown: Shown[] = [];
  readonly notes: { agent: AgentLabel; event: SessionEvent }[] = [];

  open(arrival: Arrival, gone: AbortSignal): Promise<Outcome> {
    return new Promise((resolve) => {
      const request: OpenRequest = {
        arrival,
        outcome: undefined,
        end(outcome) {
          request.outcome ??= outcome;
          resolve(request.outcome);
        },
      };
      this.requests.push(request);
      gone.addEventListener('abort', () => request.end({ kind: 'withdrawn' }));
    });
  }

  show(shown: Shown): void {
    this.shown.push(shown);
  }

  note(agent: AgentLabel, event: SessionEvent): void {
    this.notes.push({ agent, event });
  }
}

export interface Rig {
  intake: Intake;
  port: number;
  desk: FakeDesk;
  /** `app …` and `hook …` */
  lines: string[];
  stop(): Promise<void>;
}

/** A real intake with a fake desk and fake agents. */
export async function startRig(
  options: { agents?: readonly Asker[]; limits?: Partial<Limits> } = {},
): Promise<Rig> {
  const agents = options.agents ?? [fakeAgent()];
  const desk = new FakeDesk();
  const lines: string[] = [];
  const intake = await startIntake({
    secret: testSecret,
    proof: testProof,
    desk,
    log: { app: (line) => lines.push(`app ${line}`), hook: (line) => lines.push(`hook ${line}`) },
    findAsker: (id) => agents.find((agent) => agent.id === id),
    switchesOf: () => ({}),
    nowMs: () => performance.now(),
    limits: options.limits ?? {},
  });
  return { intake, port: intake.port, desk, lines, stop: () => intake.stop() };
}

/**
 * An agent whose payload says what it is: `{"do":"ask"}`, `events`, `steer`, `foreign`, `pass`, `throw`. An act is told back as
 * JSON; `{"do":"ask","big":true}` makes the reply 2,000 bytes long.
 */
export function fakeAgent(change: Partial<Asker> = {}): Asker {
  return {
    id: 'fake',
    name: 'Fake Agent',
    maxReplyBytes: 1000,
    read: ({ text }) => read(text),
    ...change,
  };
}

function read(text: string): Reading {
  const payload = parse(text);
  const session = { id: payload['session'] ?? 's1' };
  const asked: Reading = {
    kind: 'request',
    session,
    ask: {
      kind: 'permission',
      tool: { kind: 'read', tool: 'Read', path: payload['path'] ?? '/x', rest: [] },
      suggestions: [],
      canInterrupt: false,
    },
    call: 'call',
    waitsMs: 60_000,
    reply: (act) =>
      act.kind === 'answer'
        ? undefined
        : JSON.stringify({ act, pad: payload['big'] ? 'x'.repeat(2000) : '' }),
  };
  switch (payload['do']) {
    case 'ask':
      return asked;
    case 'hold':
      return { ...asked, noDecision: '{"decision":"ask"}' };
    case 'notice':
      return {
        kind: 'notice',
        session,
        ask: { kind: 'notice', of: { kind: 'message', text: '等你' } },
        call: 'call',
        ...(payload['reply'] === undefined ? {} : { reply: payload['reply'] }),
      };
    case 'events':
      return { kind: 'events', events: [{ kind: 'tool-finished', session, call: 'call' }] };
    case 'steer':
      return { kind: 'steer', reply: '{"steer":"问"}', why: 'a test' };
    case 'foreign':
      return { kind: 'foreign', caller: 'other', reply: payload['reply'] ?? '' };
    case 'pass':
      return { kind: 'pass', why: 'a test' };
    case 'throw':
      throw new RangeError(`a bug that quotes ${text}`);
    default:
      return { kind: 'unreadable', why: 'not JSON of the fake agent' };
  }
}

function parse(text: string): Record<string, string | undefined> {
  try {
    return JSON.parse(text) as Record<string, string | undefined>;
  } catch (error) {
    // what is no JSON is unreadable
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
