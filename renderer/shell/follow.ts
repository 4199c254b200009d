import type { Change, OverlayBridge, OverlayState } from '../../app/protocol/bridge.ts';

/** What follows the app: first the whole state, then each change in order. */
export interface Follower {
  begin(state: OverlayState): void;
  apply(change: Change): void;
}

/**
 * Reads the state and then follows the changes. It listens before it reads, so none is lost; a change that the state
 * already holds arrives twice, so `apply` ignores a card it has and an end of a card it has not. Returns its stop.
 */
export async function follow(
  bridge: Pick<OverlayBridge, 'state' | 'onChange'>,
  follower: Follower,
): Promise<() => void> {
  let early: Change[] | undefined = [];
  const stop = bridge.onChange((change) => {
    if (early === undefined) follower.apply(change);
    else early.push(change);
  });
  const state = await bridge.state();
  follower.begin(state);
  for (const change of early) follower.apply(change);
  early = undefined;
  return stop;
}
