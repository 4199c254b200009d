import type { Asker } from '../../app/agents/agent.ts';
import { findAsker } from '../../app/agents/registry.ts';
import { systemClock } from '../../app/desk/clock.ts';
import { Desk } from '../../app/desk/desk.ts';
import type { Denial } from '../../app/intake/deny-rules.ts';
import { startIntake } from '../../app/intake/server.ts';
import type { Switches } from '../../app/protocol/settings.ts';
import type { HookEnd } from '../../e2e/agents/hook-process.ts';
import { deploy, runProbe, silenceLimit, type Deployment, type Run } from './deployment.ts';
import { startRecorder, unusedPort } from './recorder.ts';
import { allow, proof, reply, secret } from './replies.ts';

/** One hook of an agent, as the agent starts it. */
export interface Way {
  agent: string;
  event: string;
  switches: Switches;
  stdin: Buffer;
}

interface Whole extends Deployment {
  desk: Desk;
  /** the calls that a deny rule has stopped */
  denials: Denial[];
}

/** Asktop as it runs, but for its window. `waitsMs` replaces the agents' own. */
export async function asktop(
  way: Way,
  options: {
    waitsMs?: number;
    maxBodyBytes?: number;
    hasOwnHooks?: boolean;
    denyRules?: readonly string[];
  } = {},
): Promise<Whole> {
  let id = 0;
  const desk = new Desk({
    clock: systemClock,
    newId: () => `r${(id += 1)}`,
    graceMs: () => 0,
    guardedPaths: [],
    branchOf: () => Promise.resolve(undefined),
    record: () => undefined,
  });
  const { waitsMs, maxBodyBytes, hasOwnHooks, denyRules = [] } = options;
  const denials: Denial[] = [];
  const hurried = (asker: Asker | undefined): Asker | undefined =>
    asker && {
      ...asker,
      read(hook) {
        const reading = asker.read(hook);
        return reading.kind === 'request' && waitsMs !== undefined
          ? { ...reading, waitsMs }
          : reading;
      },
    };
  const intake = await startIntake({
    secret,
    proof,
    desk,
    log: { app: () => undefined, hook: () => undefined },
    findAsker: (name) => hurried(findAsker(name)),
    switchesOf: (name) => (name === way.agent ? way.switches : {}),
    denyRules: { current: () => denyRules, denied: (denial) => denials.push(denial) },
    nowMs: () => performance.now(),
    ...(hasOwnHooks === undefined ? {} : { hasOwnHooks: () => hasOwnHooks }),
    limits: maxBodyBytes === undefined ? {} : { maxBodyBytes },
  });
  stops.push(() => intake.stop());
  return { ...deploy('probe.sh', intake.port), desk, denials };
}

/** Does something to the first card, as soon as there is one. */
export function once(desk: Desk, does: (id: string) => void): void {
  const stop = desk.onChange((change) => {
    if (change.kind !== 'opened') return;
    stop();
    setImmediate(() => does(change.card.id));
  });
}

async function recorded(
  answer: Parameters<typeof startRecorder>[0],
  limit = 30,
): Promise<Deployment> {
  const recorder = await startRecorder(answer);
  stops.push(() => recorder.stop());
  return deploy('probe.sh', recorder.port, limit === 30 ? undefined : silenceLimit(limit));
}

type Fault = (way: Way) => Promise<HookEnd>;
/** Where Asktop cannot say a word. */
export const silences: Record<string, Fault> = {
  'no Asktop': (way) => run(deploy('probe.sh').probe, way),
  'a port that nobody listens on': async (way) =>
    run(deploy('probe.sh', await unusedPort()).probe, way),
  'a frozen Asktop': async (way) => run((await recorded(() => undefined, 4)).probe, way),
  'a hang-up': async (way) => run((await recorded((socket) => socket.destroy())).probe, way),
  'a stranger on the port, who allows': async (way) => {
    const forged = reply(allow, { 'X-Asktop-Proof': undefined });
    return run((await recorded((socket) => socket.end(forged))).probe, way);
  },
  'a payload over the limit': async (way) =>
    run((await asktop(way, { maxBodyBytes: 20 })).probe, way),
};
/** Where Asktop knows that nobody decided. */
export const undecided: Record<string, Fault> = {
  'nobody answers in time': async (way) => run((await asktop(way, { waitsMs: 300 })).probe, way),
  'it is handed back': async (way) => {
    const { probe, desk } = await asktop(way);
    once(desk, (id) => desk.act(id, { kind: 'hand-back' }));
    return run(probe, way);
  },
  'Asktop quits': async (way) => {
    const { probe, desk } = await asktop(way);
    once(desk, () => desk.close());
    return run(probe, way);
  },
};

export async function run(probe: string, way: Way, more: Partial<Run> = {}): Promise<HookEnd> {
  const { agent, event, stdin } = way;
  return {
    ...(await runProbe(probe, { agent, event, stdin, ...more })),
    timedOut: false,
    ranMs: 0,
  };
}

/** Everything that was started here ends. */
export async function stopAll(): Promise<void> {
  for (const stop of stops.splice(0)) await stop();
}

const stops: (() => Promise<void>)[] = [];
