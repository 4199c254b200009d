import type { Asker } from '../agent.ts';
import type { Dialect } from '../claude-dialect/dialect.ts';
import { readHook } from '../claude-dialect/read-hook.ts';

/**
 * What `asktop ask` speaks: a sample question of our own through the real probe, so that a newcomer sees the whole way
 * work before any agent is set up. It has no config and is in no list of agents.
 */
export const sample: Asker = {
  id: 'sample',
  name: 'Asktop',
  /** the asker reads to the end; the same as the largest request that the intake takes */
  maxReplyBytes: 32 * 1024 * 1024,
  read: (hook) => readHook(dialect, hook),
};

const dialect: Dialect = {
  caller: undefined,
  bypassModes: [],
  suggestionKinds: ['rules', 'mode', 'folders'],
  plan: { repeatsInput: true, canAcceptEdits: true },
  callsBy: 'input',
  waitsMs: undefined,
  questionEvent: () => 'PermissionRequest',
  asksAnyway: () => undefined,
};
