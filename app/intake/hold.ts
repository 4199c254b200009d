import type { ServerResponse } from 'node:http';
import type { Limits } from './limits.ts';

/** A request that waits for a person: the connection is its life. */
export interface Hold {
  /** aborts when the asker has hung up, or on `letGo` */
  readonly gone: AbortSignal;
  letGo(): void;
  /** The reply is about to be written. */
  end(): void;
}

/**
 * Holds a connection open. Interim replies (102) tell the probe that Asktop lives. A client that closed its half may still
 * read: whether it does, only a write can tell (the first one to a dead peer provokes a reset, the second one fails).
 */
export function hold(response: ServerResponse, limits: Limits): Hold {
  const socket = response.socket;
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  const pulse = (): void => {
    // a write that fails closes the connection, and `close` tells
    if (socket?.writable === true) response.writeProcessing();
  };
  const pulseIn = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      pulse();
      const halfClosed = socket?.readableEnded === true;
      pulseIn(halfClosed ? limits.halfClosedInterimMs : limits.interimMs);
    }, ms);
  };
  const onHalfClosed = (): void => {
    pulse();
    pulseIn(resetMs);
  };
  const stop = (): void => {
    clearTimeout(timer);
    socket?.off('end', onHalfClosed);
    response.off('close', onClose);
  };
  const onClose = (): void => {
    stop();
    controller.abort();
  };

  response.once('close', onClose);
  if (socket === null || socket.destroyed) onClose();
  else if (socket.readableEnded) onHalfClosed();
  else {
    socket.once('end', onHalfClosed);
    pulseIn(limits.firstInterimMs);
  }
  return { gone: controller.signal, letGo: () => controller.abort(), end: stop };
}

/** By then a reset has come back over loopback. */
const resetMs = 50;
