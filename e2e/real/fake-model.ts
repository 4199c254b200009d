import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One message of the model: what it says, and the tools it calls. `{{PLAN_FILE}}` in an input is the plan file that the client named. */
export interface Turn {
  text: string;
  uses?: readonly { name: string; input: Readonly<Record<string, unknown>> }[];
}

/** What the client told the model about a tool call. */
export interface ToolResult {
  tool: string;
  isError: boolean;
  text: string;
}

/**
 * A model that says what it is told to, on a loopback port, in the wire format of the Messages API (server-sent events). The turn to play is the
 * number of assistant messages in the request, so a retried request gets the same turn again; after the last one it says DONE. Requests without
 * tools (titles and the like) use up no turn.
 */
export class FakeModel {
  readonly url: string;
  readonly #stop: () => Promise<void>;
  readonly #results = new Map<string, ToolResult>();

  private constructor(url: string, stop: () => Promise<void>, heard: (model: FakeModel) => void) {
    this.url = url;
    this.#stop = stop;
    heard(this);
  }

  static async start(turns: readonly Turn[]): Promise<FakeModel> {
    let model: FakeModel | undefined;
    const server = createServer((request, response) => {
      void answer(request, response, turns, (body) => model?.learn(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const stop = (): Promise<void> => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    };
    return new FakeModel(`http://127.0.0.1:${port}`, stop, (made) => {
      model = made;
    });
  }

  /** The results so far, in the order of the calls. */
  get results(): ToolResult[] {
    return [...this.#results.values()];
  }

  stop(): Promise<void> {
    return this.#stop();
  }

  learn(body: MessagesRequest): void {
    const names = new Map<string, string>();
    for (const block of body.messages.flatMap(blocksOf)) {
      if (block.type === 'tool_use' && block.id !== undefined)
        names.set(block.id, block.name ?? '');
      if (block.type !== 'tool_result' || block.tool_use_id === undefined) continue;
      this.#results.set(block.tool_use_id, {
        tool: names.get(block.tool_use_id) ?? '',
        isError: block.is_error === true,
        text: textOf(block.content),
      });
    }
  }
}

interface Block {
  type: string;
  id?: string;
  name?: string;
  text?: string;
  tool_use_id?: string;
  is_error?: boolean;
  content?: unknown;
}
interface MessagesRequest {
  model: string;
  stream?: boolean;
  tools?: unknown[];
  messages: { role: string; content: string | Block[] }[];
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  turns: readonly Turn[],
  heard: (body: MessagesRequest) => void,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const raw = Buffer.concat(chunks).toString('utf8');
  const where = new URL(request.url ?? '/', 'http://model');
  if (where.pathname.endsWith('/count_tokens')) {
    sendJson(response, 200, { input_tokens: 1 });
    return;
  }
  if (request.method !== 'POST' || !where.pathname.endsWith('/v1/messages')) {
    sendJson(response, request.method === 'HEAD' ? 200 : 404, {});
    return;
  }
  const body = JSON.parse(raw) as MessagesRequest;
  const isConversation = (body.tools?.length ?? 0) > 0;
  if (isConversation) heard(body);
  const said = body.messages.filter(({ role }) => role === 'assistant').length;
  const turn = isConversation
    ? withPlanFile(turns[said] ?? { text: 'DONE' }, raw)
    : { text: '{"title":"test"}' };
  const message = messageOf(turn, body.model, said);
  if (body.stream === true) stream(response, message);
  else sendJson(response, 200, message);
}

function messageOf(turn: Turn, model: string, said: number) {
  const uses = (turn.uses ?? []).map(({ name, input }, at) => ({
    type: 'tool_use',
    id: `toolu_${said}_${at}`,
    name,
    input,
  }));
  return {
    id: `msg_${said}`,
    type: 'message',
    role: 'assistant',
    model,
    content: [{ type: 'text', text: turn.text }, ...uses],
    stop_reason: uses.length > 0 ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
}

function stream(response: ServerResponse, message: ReturnType<typeof messageOf>): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (type: string, data: object): void =>
    void response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  send('message_start', { message: { ...message, content: [], stop_reason: null } });
  for (const [index, block] of message.content.entries()) {
    const isText = 'text' in block;
    send('content_block_start', {
      index,
      content_block: isText ? { type: 'text', text: '' } : { ...block, input: {} },
    });
    send('content_block_delta', {
      index,
      delta: isText
        ? { type: 'text_delta', text: block.text }
        : { type: 'input_json_delta', partial_json: JSON.stringify(block.input) },
    });
    send('content_block_stop', { index });
  }
  send('message_delta', {
    delta: { stop_reason: message.stop_reason, stop_sequence: null },
    usage: { output_tokens: 1 },
  });
  send('message_stop', {});
  response.end();
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

function withPlanFile(turn: Turn, raw: string): Turn {
  const named = /[^"]+\.claude\/plans\/[^"\\\s]+\.md/.exec(raw)?.[0];
  const path = named?.slice(Math.max(named.lastIndexOf(' /'), named.lastIndexOf('`/')) + 1);
  return JSON.parse(
    JSON.stringify(turn).replaceAll('{{PLAN_FILE}}', path ?? 'no plan file was named'),
  ) as Turn;
}

function blocksOf({ content }: MessagesRequest['messages'][number]): Block[] {
  return typeof content === 'string' ? [] : content;
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return (content as Block[]).map((block) => block.text ?? '').join('\n');
}
