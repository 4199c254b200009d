import { z } from 'zod';
import type { SessionRef } from '../../protocol/session.ts';
import { textOf } from '../../text/json-span.ts';

/** What a Cursor hook says, under our names (cursor.md §2). What is missing or of a wrong type is undefined. */
export interface Payload extends z.infer<typeof Fields> {
  readonly record: Readonly<Record<string, unknown>>;
  readonly session: SessionRef;
  /** the text of a member as it stands in the payload; undefined if it is not there */
  textOf(key: string): string | undefined;
}

/** Reads a payload; undefined if the text is no JSON object. The person's address in it is not looked at. */
export function readPayload(text: string): Payload | undefined {
  const record = JsonObject.safeParse(parsed(text)).data;
  if (record === undefined) return undefined;
  const fields = Fields.parse(record);
  // `cwd` may be empty, and so may the list of folders
  const folder = fields.cwd || fields.workspace_roots?.[0];
  return {
    ...fields,
    record,
    session: {
      id: fields.conversation_id ?? fields.session_id ?? '',
      ...(folder === undefined || folder === '' ? {} : { folder }),
    },
    textOf: (key) => (Object.hasOwn(record, key) ? textOf(text, [key]) : undefined),
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

const said = z.string().optional().catch(undefined);

const Fields = z.object({
  hook_event_name: said,
  conversation_id: said,
  session_id: said,
  workspace_roots: z.array(z.string()).optional().catch(undefined),
  cwd: said,
  command: said,
  file_path: said,
  prompt: said,
  tool_name: said,
  tool_input: z.unknown().optional(),
  tool_use_id: said,
  mcp_server_name: said,
});

const JsonObject = z.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);
