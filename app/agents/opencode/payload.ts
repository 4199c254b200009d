import { z } from 'zod';
import type { SessionRef } from '../../protocol/session.ts';
import { textOf } from '../../text/json-span.ts';

/**
 * What our plugin posts: opencode's event as it came, and what the plugin knows beside it. `call`: the tool and its input,
 * where the request is about a tool's use; `root`: the session of the person, where a subagent's asks.
 */
export interface Payload {
  readonly event: z.infer<typeof OpencodeEvent>;
  readonly session: SessionRef;
  readonly isSubagents: boolean;
  readonly call: z.infer<typeof Call> | undefined;
  /** the text of a value as it stands in the payload; undefined if it is not there */
  textOf(path: readonly string[]): string | undefined;
}

/** Reads a payload; undefined if it is none of our plugin's. */
export function readPayload(text: string): Payload | undefined {
  const { data } = Posted.safeParse(parsed(text));
  if (data === undefined) return undefined;
  const { event, folder, root, call } = data;
  const id = event.properties.sessionID ?? '';
  return {
    event,
    session: {
      id: root ?? id,
      ...(folder === undefined ? {} : { folder }),
      ...(root === undefined ? {} : { subagent: { id } }),
    },
    isSubagents: root !== undefined,
    call,
    textOf: (path) => textOf(text, path),
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

const Call = z.object({ tool: z.string(), input: z.unknown() });
const OpencodeEvent = z.object({
  type: z.string(),
  properties: z.looseObject({ sessionID: z.string().optional().catch(undefined) }),
});
const Posted = z.object({
  event: OpencodeEvent,
  folder: z.string().optional().catch(undefined),
  root: z.string().optional().catch(undefined),
  call: Call.optional().catch(undefined),
});
