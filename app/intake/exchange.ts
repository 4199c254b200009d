import type { IncomingMessage, ServerResponse } from 'node:http';
import { hookLine } from '../protocol/hook-line.ts';
import { readBody } from './body.ts';
import { handle, type HookEnd, type Rooms } from './handle.ts';
import { hold, type Hold } from './hold.ts';
import type { Limits } from './limits.ts';
import { marksOf } from './marks.ts';
import { placeOf } from './place-of.ts';
import { refuse, reply } from './reply.ts';
import type { Tally } from './tally.ts';

/** One admitted request, from its head to its reply. */
export interface Exchange {
  /** Ends it without a decision, and says so if the probe waits for a reply. */
  stop(): void;
  /** Ends it by closing the connection. */
  cut(): void;
}

export interface ExchangeContext {
  readonly proof: string;
  readonly limits: Limits;
  readonly rooms: Rooms;
  readonly tally: Tally;
  nowMs(): number;
}

export function exchange(
  request: IncomingMessage,
  response: ServerResponse,
  { agent, event }: { agent: string; event: string },
  context: ExchangeContext,
): Exchange {
  const startedMs = context.nowMs();
  let reading = true;
  let held: Hold | undefined;

  const run = async (): Promise<void> => {
    const body = await readBody(request, context.limits);
    reading = false;
    if (body.kind !== 'whole') {
      context.tally.count(body.kind);
      if (body.kind !== 'body-cut') refuse(response, body.kind === 'body-slow' ? 408 : 413);
      writeLine(body.kind, body.size);
      return;
    }
    const marks = marksOf(request.headers);
    const bodyMs = context.nowMs() - startedMs;
    const arrived = { agent, event, bytes: body.bytes, marks, bodyMs };
    const end = await handle(arrived, holdOpen, context.rooms);
    held?.end();
    if (isCounted(end.outcome)) context.tally.count(end.outcome);
    const delivered = !response.destroyed;
    if (delivered) reply(response, context.proof, end.printed);
    writeLine(end.outcome, body.size, end.why, delivered || end.printed === undefined);
  };
  const holdOpen = (): AbortSignal => {
    held = hold(response, context.limits);
    return held.gone;
  };
  const writeLine = (outcome: string, size: number, why?: string, delivered = true): void => {
    const ms = Math.round(context.nowMs() - startedMs);
    const notes = delivered ? (why ?? '') : [why, 'not delivered'].filter(Boolean).join(', ');
    context.rooms.log.hook(hookLine({ agent, event, outcome, ms, bytes: size, notes }));
  };

  run().catch((error: unknown) => {
    // a bug here costs this request its decision, nothing else
    context.tally.count('fault');
    writeLine('fault', 0, placeOf(error));
    request.destroy();
  });
  return {
    stop() {
      if (reading) request.destroy();
      else held?.letGo();
    },
    cut: () => request.destroy(),
  };
}

type Counted = 'unknown-agent' | 'undecodable' | 'unreadable' | 'reply-too-large' | 'fault';

function isCounted(outcome: HookEnd['outcome']): outcome is Counted {
  return (counted as readonly string[]).includes(outcome);
}

const counted = ['unknown-agent', 'undecodable', 'unreadable', 'reply-too-large', 'fault'] as const;
