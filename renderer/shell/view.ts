import type { Aftermath } from './aftermath.svelte.ts';
import type { OpenCard } from './open-card.svelte.ts';

/** The one thing on screen. */
export type View =
  | { kind: 'settings' }
  | { kind: 'agents' }
  | { kind: 'aftermath'; aftermath: Aftermath }
  | { kind: 'card'; open: OpenCard }
  | { kind: 'welcome' }
  /** summoned while nothing waits */
  | { kind: 'quiet' }
  | { kind: 'none' };
