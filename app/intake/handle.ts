import type { Asker, Reading } from '../agents/agent.ts';
import type { Act } from '../protocol/act.ts';
import type { AgentLabel } from '../protocol/agent.ts';
import type { Outcome, RequestDesk } from '../protocol/arrival.ts';
import type { SessionEvent } from '../protocol/event.ts';
import { neverShown } from '../protocol/hook-line.ts';
import type { Log } from '../protocol/log.ts';
import type { Switches } from '../protocol/settings.ts';
import { decode } from '../text/decode.ts';
import { nestsDeeper } from '../text/json-depth.ts';
import { callName } from './call-name.ts';
import { answerCheck, checkInBytes, checkInText, type Check, type CheckRooms } from './check.ts';
import { ruledOut, type DenyRules } from './deny-rules.ts';
import { isOwn, type Marks } from './marks.ts';
import { placeOf } from './place-of.ts';
import type { Printed } from './reply.ts';
import { printedOf, saidOf, sizeOf, type Said } from './said.ts';

/** The rooms that the intake hands over to. */
export interface Rooms {
  readonly desk: RequestDesk;
  readonly log: Log;
  findAsker(id: string): Asker | undefined;
  /** what the person switched on for an agent, by the switch's name */
  switchesOf(id: string): Switches;
  /** what the person has forbidden; absent = nothing */
  readonly denyRules?: DenyRules;
  /**
   * Says whether an agent is set up itself. Then what another agent's hook brings of it is a repetition and gets no decision;
   * else it is served as if its own hook had brought it. Without this: every agent is.
   */
  hasOwnHooks?(id: string): boolean;
  /** what doctor's Checks need; absent = they are answered without the window and the time */
  readonly checks?: CheckRooms;
  /** Is told of each hook that an agent itself has run, in the request's way: what takes time is to be put off. */
  heard?(agent: string, event: string): void;
}

export interface ArrivedHook {
  readonly agent: string;
  readonly event: string;
  readonly bytes: Uint8Array;
  readonly marks: Marks;
  /** from the request's head to its last byte */
  readonly bodyMs?: number;
}

/** How a hook ended. No `printed` = no decision. `why` is for the log. */
export interface HookEnd {
  readonly outcome:
    | Outcome['kind']
    | Exclude<Reading['kind'], 'request'>
    | 'check'
    | 'denied-by-rule'
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
    const trial = checkInBytes(hook.bytes);
    if (trial !== undefined) return await checked(trial, hook, rooms);
    const agent = rooms.findAsker(hook.agent);
    if (agent === undefined) return { outcome: 'unknown-agent' };
    const decoded = decode(hook.bytes, hook.marks.charset);
    if (decoded.kind === 'undecodable') return { outcome: 'undecodable', why: decoded.why };
    if (nestsDeeper(decoded.text, mostLevels))
      return { outcome: 'unreadable', why: `nested deeper than ${mostLevels} levels` };
    const other = checkInText(decoded.text);
    if (other !== undefined) return await checked(other, hook, rooms);
    const readBy = (asker: Asker): Reading =>
      asker.read({
        event: hook.event,
        text: decoded.text,
        caller: hook.marks.caller,
        switches: rooms.switchesOf(asker.id),
      });
    const route = `${hook.agent}/${hook.event}`;
    const context = { agent, charset: decoded.charset, route, hold, rooms };
    const reading = readBy(agent);
    if (reading.kind === 'foreign') return await serveCaller(reading, readBy, context);
    if (!isOwn(hook.marks)) rooms.heard?.(agent.id, hook.event);
    return await follow(reading, context);
  } catch (error) {
    return { outcome: 'fault', why: placeOf(error) };
  }
}

async function checked(check: Check, hook: ArrivedHook, rooms: Rooms): Promise<HookEnd> {
  const answer = await answerCheck(check, { bodyMs: 0, ...hook }, rooms.checks);
  return { outcome: 'check', ...answer };
}

interface Context {
  agent: Asker;
  charset: string | undefined;
  /** as in Arrival */
  route: string;
  hold: () => AbortSignal;
  rooms: Rooms;
}

/** Another program runs this hook: it is served in its own dialect, unless its own hook tells us the same. */
async function serveCaller(
  foreign: Extract<Reading, { kind: 'foreign' }>,
  readBy: (asker: Asker) => Reading,
  context: Context,
): Promise<HookEnd> {
  const { rooms } = context;
  const caller = rooms.findAsker(foreign.caller);
  if (caller === undefined || (rooms.hasOwnHooks?.(foreign.caller) ?? true)) {
    return follow(foreign, context);
  }
  const reading = readBy(caller);
  // the two disagree about whose it is: nobody decides
  if (reading.kind === 'foreign') return follow(foreign, context);
  const end = await follow(reading, { ...context, agent: caller });
  const told = { ...end, why: [`from ${caller.id}`, end.why].filter(Boolean).join(': ') };
  // where silence means something else to it, the probe cannot know: it was started as another agent's
  return told.printed === undefined ? silent(foreign.reply, caller, told) : told;
}

async function follow(reading: Reading, context: Context): Promise<HookEnd> {
  const { agent, rooms } = context;
  const denied = deniedByRule(reading, context);
  if (denied !== undefined) return denied;
  switch (reading.kind) {
    case 'request':
      return ask(reading, context);
    case 'events': {
      const label = labelOf(agent);
      for (const event of reading.events) rooms.desk.note(label, briefly(event));
      return { outcome: 'events', why: reading.events.map((event) => event.kind).join(' ') };
    }
    case 'notice': {
      const { session, ask } = reading;
      const { charset, route } = context;
      const call = callName(reading.call);
      rooms.desk.show({ agent: labelOf(agent), session, ask, call, charset, route });
      return silent(reading.reply, agent, { outcome: 'notice', why: ask.of.kind });
    }
    case 'steer':
      return encoded({ json: reading.reply }, agent, { outcome: 'steer', why: reading.why });
    case 'foreign':
      return silent(reading.reply, agent, { outcome: 'foreign', why: reading.caller });
    case 'pass':
    case 'unreadable':
      return { outcome: reading.kind, why: reading.why };
  }
}

/** A fault in the rules, or in keeping what they did, costs neither the denial nor the rest of the hook. */
function deniedByRule(reading: Reading, { agent, rooms }: Context): HookEnd | undefined {
  let end: HookEnd | undefined;
  try {
    const ruled = ruledOut(reading, rooms.denyRules?.current() ?? []);
    if (ruled === undefined) return undefined;
    const { said, nth, ...denial } = ruled;
    // its text may hold what a call says, or a secret: the history has it, the log has not
    const told = encoded(said, agent, { outcome: 'denied-by-rule', why: `rule ${nth}` });
    if (told.printed === undefined) return undefined;
    end = told;
    rooms.denyRules?.denied({ agent: labelOf(agent), ...denial });
  } catch (error) {
    rooms.log.app(`a deny rule for ${agent.id} failed: ${placeOf(error)}`);
  }
  return end;
}

async function ask(
  reading: Extract<Reading, { kind: 'request' }>,
  { agent, charset, route, hold, rooms }: Context,
): Promise<HookEnd> {
  const measure = (act: Act) => {
    try {
      const said = saidOf(reading, act);
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
      agent: labelOf(agent, reading.dialog),
      session: reading.session,
      ask: reading.ask,
      call: callName(reading.call),
      ...(reading.callIsId === undefined ? {} : { callIsId: reading.callIsId }),
      route,
      waitsMs: reading.waitsMs,
      ...(reading.holdsOnce === undefined ? {} : { holdsOnce: reading.holdsOnce }),
      ...(reading.silenceRefuses === undefined ? {} : { silenceRefuses: reading.silenceRefuses }),
      charset,
      measure,
    },
    gone,
  );
  if (outcome.kind !== 'acted') {
    const why = outcome.unseen === true ? { why: neverShown } : {};
    return silent(reading.noDecision, agent, { outcome: outcome.kind, ...why });
  }
  const said = saidOf(reading, outcome.act);
  if (said === undefined) return { outcome: 'fault', why: 'an act that does not fit its request' };
  return encoded(said, agent, { outcome: 'acted', why: outcome.act.kind });
}

function briefly(event: SessionEvent): SessionEvent {
  return event.kind === 'tool-finished' ? { ...event, call: callName(event.call) } : event;
}

/** The agent as its cards show it. */
function labelOf({ id, name, capabilities }: Asker, dialog = capabilities?.dialog): AgentLabel {
  return dialog === undefined ? { id, name } : { id, name, dialog };
}

/** No decision, in the words of an agent to which silence means something else. */
function silent(noDecision: string | undefined, agent: Asker, end: HookEnd): HookEnd {
  return noDecision === undefined || noDecision === ''
    ? end
    : encoded({ json: noDecision }, agent, end);
}

function encoded(said: Said, agent: Asker, end: HookEnd): HookEnd {
  const encoding = printedOf(said, agent.maxReplyBytes);
  if (encoding.kind === 'printed') return { ...end, printed: encoding.printed };
  return { outcome: 'reply-too-large', why: `${end.outcome}, ${encoding.bytes} bytes` };
}

/** far above what any agent's payload has */
const mostLevels = 10_000;
