import type { Agent, Reading } from '../agents/agent.ts';
import type { Act, ReplySize } from '../protocol/act.ts';
import type { Outcome, RequestDesk } from '../protocol/arrival.ts';
import type { SessionEvent } from '../protocol/event.ts';
import type { Reply } from '../protocol/reply.ts';
import type { Log } from '../protocol/log.ts';
import { decode } from '../text/decode.ts';
import { encodeReply, encodeVeto, replySize, vetoSize } from '../text/encode-reply.ts';
import { callName } from './call-name.ts';
import type { Marks } from './marks.ts';
import type { Printed } from './reply.ts';

/** The rooms that the intake hands over to. */
export interface Rooms {
  readonly desk: RequestDesk;
  readonly log: Log;
  findAgent(id: string): Agent | undefined;
  /** what the person switched on for an agent, by the switch's name */
  switchesOf(id: string): Readonly<Record<string, boolean>>;
}

export interface ArrivedHook {
  readonly agent: string;
  readonly event: string;
  readonly bytes: Uint8Array;
  readonly marks: Marks;
}

/** How a hook ended. No `printed` = no decision. `why` is for the log. */
export interface HookEnd {
  readonly outcome:
    | Outcome['kind']
    | Exclude<Reading['kind'], 'request'>
    | 'unknown-agent'
    | 'undecodable'
    | 'reply-too-large'
    | 'fault';
  readonly why?: string;
  readonly printed?: Printed;
}

/**
 * Takes a hook from its bytes to what its agent is told. `hold` is called once, when there is something to wait for, and gives
 * the signal that the asker has gone. Never rejects: a bug in an agent's module or in the desk is logged and costs this hook
 * its decision, nothing else.
 */
export async function handle(
  hook: ArrivedHook,
  hold: () => AbortSignal,
  rooms: Rooms,
): Promise<HookEnd> {
  try {
    const agent = rooms.findAgent(hook.agent);
    if (agent === undefined) return { outcome: 'unknown-agent' };
    const decoded = decode(hook.bytes, hook.marks.charset);
    if (decoded.kind === 'undecodable') return { outcome: 'undecodable', why: decoded.why };
    const reading = agent.read({
      event: hook.event,
      text: decoded.text,
      caller: hook.marks.caller,
      switches: rooms.switchesOf(agent.id),
    });
    return await follow(reading, { agent, charset: decoded.charset, hold, rooms });
  } catch (error) {
    return { outcome: 'fault', why: placeOf(error) };
  }
}

interface Context {
  agent: Agent;
  charset: string | undefined;
  hold: () => AbortSignal;
  rooms: Rooms;
}

async function follow(reading: Reading, context: Context): Promise<HookEnd> {
  const { agent, rooms } = context;
  switch (reading.kind) {
    case 'request':
      return ask(reading, context);
    case 'events': {
      const label = { id: agent.id, name: agent.name };
      for (const event of reading.events) rooms.desk.note(label, briefly(event));
      return { outcome: 'events', why: reading.events.map((event) => event.kind).join(' ') };
    }
    case 'steer':
      return encoded(reading.reply, agent, { outcome: 'steer', why: reading.why });
    case 'foreign': {
      const end = { outcome: 'foreign', why: reading.caller } as const;
      return reading.reply === '' ? end : encoded(reading.reply, agent, end);
    }
    case 'pass':
    case 'unreadable':
      return { outcome: reading.kind, why: reading.why };
  }
}

async function ask(
  reading: Extract<Reading, { kind: 'request' }>,
  { agent, charset, hold, rooms }: Context,
): Promise<HookEnd> {
  const measure = (act: Act) => {
    try {
      const said: Reply | undefined = reading.reply(act);
      return said === undefined ? undefined : sizeOf(said, agent.maxReplyBytes);
    } catch (error) {
      // the desk and the window must not fall over an agent's bug: the card stays, and can be handed back
      rooms.log.app(`measuring a reply for ${agent.id} failed: ${placeOf(error)}`);
      return undefined;
    }
  };
  const gone = hold();
  // an aborted signal tells nobody any more: a desk that listened only now would keep the card for ever
  if (gone.aborted) return { outcome: 'withdrawn' };
  const outcome = await rooms.desk.open(
    {
      agent: { id: agent.id, name: agent.name },
      session: reading.session,
      ask: reading.ask,
      call: callName(reading.call),
      waitsMs: reading.waitsMs,
      charset,
      measure,
    },
    gone,
  );
  if (outcome.kind !== 'acted') return { outcome: outcome.kind };
  const said: Reply | undefined = reading.reply(outcome.act);
  if (said === undefined) return { outcome: 'fault', why: 'an act that does not fit its request' };
  return encoded(said, agent, { outcome: 'acted', why: outcome.act.kind });
}

function briefly(event: SessionEvent): SessionEvent {
  return event.kind === 'tool-finished' ? { ...event, call: callName(event.call) } : event;
}

function encoded(said: Reply, agent: Agent, end: HookEnd): HookEnd {
  const reply =
    typeof said === 'string'
      ? encodeReply(said, agent.maxReplyBytes)
      : encodeVeto(said.text, agent.maxReplyBytes);
  if (reply.kind === 'too-large')
    return { outcome: 'reply-too-large', why: `${end.outcome}, ${reply.bytes} bytes` };
  return {
    ...end,
    printed: { bytes: reply.bytes, exit: typeof said === 'string' ? 0 : said.exit },
  };
}

function sizeOf(said: Reply, maxBytes: number): ReplySize {
  return typeof said === 'string' ? replySize(said, maxBytes) : vetoSize(said.text, maxBytes);
}

/** Where a bug threw, without its message: that can quote the payload. */
export function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return `threw a ${typeof error}`;
  const frames = (error.stack ?? '').replace(error.message, '').match(/^ {4}at .*$/gm) ?? [];
  return [error.name, ...frames.slice(0, 3).map((frame) => frame.trim())].join(' ');
}
