import type { Act } from '../../protocol/act.ts';
import type { FormField } from '../../protocol/ask.ts';
import type { Reading } from '../agent.ts';
import { formFieldsOf } from './form-fields.ts';
import type { Payload } from './payload.ts';

/**
 * Reads an Elicitation hook: a tool server wants a form filled in. The agent waits for the hook before it shows a dialog of its
 * own, Esc ends the hook, and after an answer from it there is no ElicitationResult (measured: Claude Code 2.1.332; read: Qoder
 * CLI 1.1.52, where there is one): nothing but the connection's end has to retire the card. A page to be visited (mode `url`)
 * is no form.
 */
export function readForm(payload: Payload, waitsMs: number | undefined): Reading {
  const { record, message, sessionRef: session } = payload;
  const server = record['mcp_server_name'];
  if (typeof server !== 'string') return { kind: 'unreadable', why: 'no tool server is named' };
  const mode = record['mode'];
  if (mode !== undefined && mode !== 'form') {
    return { kind: 'pass', why: 'it is no form that the server wants' };
  }
  const fields = formFieldsOf(record['requested_schema']);
  if (fields === undefined) return { kind: 'pass', why: 'a form that cannot be shown whole' };
  const id = record['elicitation_id'];
  return {
    kind: 'request',
    session,
    ask: { kind: 'form', server, message: message ?? '', fields },
    call: `Elicitation ${server} ${typeof id === 'string' ? id : ''}`,
    waitsMs,
    dialog: 'hidden',
    reply: (act) => formReply(fields, act),
  };
}

function formReply(fields: readonly FormField[], act: Act): string | undefined {
  if (act.kind === 'decline') return elicitation('"decline"');
  if (act.kind !== 'submit') return undefined;
  const values = new Map(Object.entries(act.values));
  const members: string[] = [];
  for (const field of fields) {
    const value = values.get(field.name);
    values.delete(field.name);
    if (value === undefined) {
      if (field.required) return undefined;
    } else if (!fits(field, value)) return undefined;
    else members.push(`${JSON.stringify(field.name)}:${JSON.stringify(value)}`);
  }
  return values.size > 0 ? undefined : elicitation('"accept"', `,"content":{${members.join(',')}}`);
}

type Value = string | number | boolean | string[];

/** The value is one that the field's schema takes. Lengths are counted in characters, as JSON Schema does. */
function fits(field: FormField, value: Value): boolean {
  switch (field.kind) {
    case 'switch':
      return typeof value === 'boolean';
    case 'number': {
      const { whole, least = -Infinity, most = Infinity } = field;
      if (typeof value !== 'number' || !Number.isFinite(value)) return false;
      return value >= least && value <= most && (!whole || Number.isInteger(value));
    }
    case 'text': {
      if (typeof value !== 'string') return false;
      const length = Array.from(value).length;
      return length >= (field.leastLength ?? 0) && length <= (field.mostLength ?? Infinity);
    }
    case 'choice': {
      const isOffered = (one: unknown) => field.options.some((option) => option.value === one);
      if (!field.several) return isOffered(value);
      return Array.isArray(value) && value.every(isOffered) && new Set(value).size === value.length;
    }
  }
}

function elicitation(action: string, content = ''): string {
  return `{"hookSpecificOutput":{"hookEventName":"Elicitation","action":${action}${content}}}`;
}
