/**
 * How a registered command line names an event whose hook runs beside its agent (`async`): the agent reads nothing of what the
 * hook prints, and the payload does not tell, so that the command line has to. Nothing must be decided there.
 */
export function registeredEvent(event: string, isWaitedFor: boolean): string {
  // only a tool call's own event could deny the call, were it waited for
  return event === 'PreToolUse' && !isWaitedFor ? `${event}${suffix}` : event;
}

/** Says whether the hook was registered so. `event` is the one of the command line. */
export function isAsync(event: string): boolean {
  return event.endsWith(suffix);
}

const suffix = '-async';
