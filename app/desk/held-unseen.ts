import type { AgentLabel } from '../protocol/agent.ts';
import type { Arrival } from '../protocol/arrival.ts';

export interface Quiet {
  /** the person is not to be disturbed now; default: never */
  doNotDisturb?(): boolean;
  /** a request went back to this agent for that reason */
  turnedAway?(agent: AgentLabel): void;
}

/** Says whether a request is to go back to its agent now, since its card would not come up and nothing else is on screen. */
export function turnsAway(quiet: Quiet, arrival: Arrival): boolean {
  if (quiet.doNotDisturb?.() !== true || !isHeldUnseen(arrival)) return false;
  quiet.turnedAway?.(arrival.agent);
  return true;
}

/** Nothing of it is on the person's screen while we hold it but our card: its agent would wait for nobody. */
export function isHeldUnseen({ agent, holdsOnce, silenceRefuses, ask }: Arrival): boolean {
  if (ask.kind === 'notice' || silenceRefuses === true) return false;
  // a hold before the agent knows whether it will ask has no dialog, whatever the agent's others have
  if (holdsOnce === true) return true;
  return agent.dialog !== undefined && agent.dialog !== 'races';
}
