import type { Registration } from './setup.ts';

/** The names of the agent's events that a registration is for, each once, in its order. */
export function registeredEvents(registration: Registration): string[] {
  const { kind } = registration;
  if (kind === 'own-file') return [...registration.events];
  return [...new Set(registration.entries.map(({ event }) => event))];
}
