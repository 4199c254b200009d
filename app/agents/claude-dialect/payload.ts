import { z } from 'zod';
import type { SessionRef } from '../../protocol/session.ts';
import { textOf } from '../../text/json-span.ts';

/**
 * What a hook's JSON says, under our names. Fields that are missing or of a wrong type are undefined; `input` and
 * `suggestions` are as JSON.parse gave them.
 */
export interface Payload extends z.infer<typeof Fields> {
  /** the object itself, with own properties only */
  readonly record: Readonly<Record<string, unknown>>;
  readonly sessionRef: SessionRef;
  /** the text of `input` or `suggestions` as it stands in the payload, `null` if it is not there */
  textOf(field: 'input' | 'suggestions'): string;
}

/** Reads a payload; undefined if the text is no JSON object. */
export function readPayload(text: string): Payload | undefined {
  const record = parsed(text);
  if (!isObject(record)) return undefined;
  const keyOf = (field: Field) => spellings[field].find((key) => Object.hasOwn(record, key));
  const found: Partial<Record<Field, unknown>> = {};
  for (const field of fieldNames) {
    const key = keyOf(field);
    found[field] = key === undefined ? undefined : record[key];
  }
  const fields = Fields.parse(found);
  return {
    record,
    sessionRef: sessionOf(fields),
    textOf: (field) => {
      const key = keyOf(field);
      return (key === undefined ? undefined : textOf(text, [key])) ?? 'null';
    },
    ...fields, // last: V8 takes ten times as long for members that follow a spread
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // whatever is wrong with it, the text is no payload
    return undefined;
  }
}

function sessionOf({ session, folder, agentId, agentType, agentName }: Fields): SessionRef {
  // ZCode names its agents and gives them no id; its main agent is called "main"
  const id = agentId ?? (agentName === 'main' ? undefined : agentName);
  const ref: SessionRef = { id: session ?? '' };
  if (folder !== undefined) ref.folder = folder;
  if (id !== undefined) ref.subagent = agentType === undefined ? { id } : { id, type: agentType };
  return ref;
}

const said = z.string().optional().catch(undefined);

const Fields = z.object({
  event: said,
  session: said,
  folder: said,
  mode: said,
  agentId: said,
  agentType: said,
  agentName: said,
  tool: said,
  input: z.unknown(),
  callId: said,
  suggestions: z.unknown(),
  prompt: said,
  title: said,
  message: said,
});
type Fields = z.infer<typeof Fields>;
type Field = keyof Fields;

/** An object, not a list: its keys are looked up as own properties, since `__proto__` is a key like any other in JSON. */
function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Claude's spelling, then ZCode's twin (it sends both) and Grok's. */
const spellings: Readonly<Record<Field, readonly string[]>> = {
  event: ['hook_event_name', 'hookEventName'],
  session: ['session_id', 'sessionId'],
  folder: ['cwd'],
  mode: ['permission_mode', 'permissionMode', 'mode'],
  agentId: ['agent_id'],
  agentType: ['agent_type'],
  agentName: ['agentName'],
  tool: ['tool_name', 'toolName'],
  input: ['tool_input', 'toolInput'],
  callId: ['tool_use_id', 'toolCallId', 'toolUseId'],
  suggestions: ['permission_suggestions', 'permissionSuggestions'],
  prompt: ['prompt'],
  title: ['session_title', 'sessionTitle'],
  message: ['message'],
};
const fieldNames = Object.keys(spellings) as Field[];
