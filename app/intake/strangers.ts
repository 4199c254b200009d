import type { Socket } from 'node:net';
import type { Limits } from './limits.ts';

/** Connections that have not shown the secret yet: few, for a short time, the oldest dropped first. */
export interface Strangers {
  arrive(socket: Socket): void;
  /** The socket has shown the secret: it is none any more. */
  admit(socket: Socket): void;
  /** Drops all of them. */
  stop(): void;
}

export function keepStrangers(
  limits: Limits,
  onDrop: (why: 'slow-head' | 'crowded') => void,
): Strangers {
  // in the order of their arrival
  const timers = new Map<Socket, NodeJS.Timeout>();

  const forget = (socket: Socket): void => {
    clearTimeout(timers.get(socket));
    timers.delete(socket);
  };
  const drop = (socket: Socket, why: 'slow-head' | 'crowded'): void => {
    forget(socket);
    onDrop(why);
    socket.destroy();
  };
  const thin = (): void => {
    for (const socket of timers.keys()) {
      if (timers.size <= limits.maxStrangers) return;
      drop(socket, 'crowded');
    }
  };

  return {
    arrive(socket) {
      const timer = setTimeout(() => drop(socket, 'slow-head'), limits.headMs);
      timers.set(socket, timer);
      socket.once('close', () => forget(socket));
      // a probe amid a flood is safe: libuv accepts one connection, then reads what is there, then the next
      thin();
    },
    admit: forget,
    stop() {
      for (const socket of [...timers.keys()]) {
        forget(socket);
        socket.destroy();
      }
    },
  };
}
