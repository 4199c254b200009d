import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Turn } from './fake-model.ts';

/** What the client told the model about a tool call. */
export interface ChatToolResult {
  tool: string;
  text: string;
}

/**
 * A model that says what it is told to, on a loopback port, in the wire format of OpenAI's chat completions. The turn to play
 * is the number of assistant messages since the prompt, which a client may open with messages of its own; after the last one
 * it says DONE. Requests without tools (titles and the like) use up no turn.
 */
export class FakeChatModel {
  readonly url: string;
  readonly #stop: () => Promise<void>;
  readonly #results = new Map<string, ChatToolResult>();

  private constructor(url: string, stop: () => Promise<void>) {
    this.url = url;
    this.#stop = stop;
  }

  static async start(turns: readonly Turn[], prompt: string): Promise<FakeChatModel> {
    const heard: ((body: ChatRequest) => void)[] = [];
    const server = createServer((request, response) => {
      void answer(request, response, turns, prompt, (body) => heard.forEach((hear) => hear(body)));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const model = new FakeChatModel(`http://127.0.0.1:${port}/v1`, () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    });
    heard.push((body) => model.#learn(body));
    return model;
  }

  /** The results so far, in the order of the calls. */
  get results(): ChatToolResult[] {
    return [...this.#results.values()];
  }

  stop(): Promise<void> {
    return this.#stop();
  }

  #learn({ messages }: ChatRequest): void {
    const names = new Map<string, string>();
    for (const message of messages) {
      for (const call of message.tool_calls ?? []) names.set(call.id, call.function.name);
      if (message.role !== 'tool' || message.tool_call_id === undefined) continue;
      const tool = names.get(message.tool_call_id) ?? '';
      this.#results.set(message.tool_call_id, { tool, text: textOf(message.content) });
    }
  }
}

interface ChatMessage {
  role: string;
  content?: unknown;
  tool_calls?: { id: string; function: { name: string } }[];
  tool_call_id?: string;
}
interface ChatRequest {
  model: string;
  stream?: boolean;
  tools?: unknown[];
  messages: ChatMessage[];
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  turns: readonly Turn[],
  prompt: string,
  heard: (body: ChatRequest) => void,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (request.method !== 'POST' || request.url?.endsWith('/chat/completions') !== true) {
    sendJson(response, request.url?.endsWith('/models') === true ? 200 : 404, { data: [] });
    return;
  }
  const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as ChatRequest;
  const isMain = (body.tools ?? []).length > 0;
  if (isMain) heard(body);
  const from = body.messages.findLastIndex(
    ({ role, content }) => role === 'user' && textOf(content).includes(prompt),
  );
  const said = body.messages.slice(from + 1).filter(({ role }) => role === 'assistant').length;
  const turn = isMain ? (turns[said] ?? { text: 'DONE' }) : { text: '{}' };
  send(response, body, turn, said);
}

function send(response: ServerResponse, body: ChatRequest, turn: Turn, said: number): void {
  const calls = (turn.uses ?? []).map(({ name, input }, index) => ({
    index,
    id: `call_${said}_${index}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }));
  const message = {
    role: 'assistant',
    content: turn.text,
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
  const finish_reason = calls.length > 0 ? 'tool_calls' : 'stop';
  const base = { id: `chat_${said}`, created: 0, model: body.model };
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  if (body.stream !== true) {
    const choices = [{ index: 0, message, finish_reason }];
    sendJson(response, 200, { ...base, object: 'chat.completion', choices, usage });
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const chunk = (more: object): void =>
    void response.write(
      `data: ${JSON.stringify({ ...base, object: 'chat.completion.chunk', ...more })}\n\n`,
    );
  chunk({ choices: [{ index: 0, delta: message, finish_reason: null }] });
  chunk({ choices: [{ index: 0, delta: {}, finish_reason }] });
  chunk({ choices: [], usage });
  response.end('data: [DONE]\n\n');
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

/** A text, or a list of parts of which the texts count. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return (content as { text?: string }[]).map(({ text }) => text ?? '').join('\n');
}
