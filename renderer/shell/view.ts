import type { Settings } from '../../app/protocol/settings.ts';
import type { Aftermath, AftermathLine } from './aftermath.svelte.ts';
import type { OpenCard } from './open-card.svelte.ts';
import type { Queue } from './queue.svelte.ts';
import type { Sheets } from './sheets.svelte.ts';

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

interface Parts {
  readonly sheets: Sheets;
  readonly aftermath: AftermathLine;
  readonly queue: Queue;
  readonly settings: Settings;
}

/** What is on screen: a page of Asktop's own before the line about the last card, that before the card in front. */
export function viewOf({ sheets, aftermath, queue, settings }: Parts): View {
  if (sheets.front !== undefined) return { kind: sheets.front };
  if (aftermath.current !== undefined) return { kind: 'aftermath', aftermath: aftermath.current };
  if (queue.front !== undefined) return { kind: 'card', open: queue.front };
  if (queue.count > 0) return { kind: 'none' };
  if (!settings.welcomed) return { kind: 'welcome' };
  return { kind: sheets.quiet ? 'quiet' : 'none' };
}
