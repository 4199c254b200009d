import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One message of the model: what it says, and the tools it calls, with JSON arguments or free text. */
export interface Turn {
  text: string;
  calls?: readonly { name: string; input: Readonly<Record<string, unknown>> | string }[];
}

/** What the client told the model about a tool call. */
interface CallOutput {
  tool: string;
  text: string;
}

/**
 * A model that says what it is told to, on a loopback port, in the wire format of the Responses API (server-sent events).
 * The turn to play is the number of runs of model output in the request, so that a retried request gets the same turn
 * again; after the last one it says DONE. What is asked on the side (titles) uses up no turn.
 */
export class FakeResponses {
  readonly url: string;
  readonly #stop: () => Promise<void>;
  readonly #outputs: Map<string, CallOutput>;

  private constructor(url: string, outputs: Map<string, CallOutput>, stop: () => Promise<void>) {
    this.url = url;
    this.#outputs = outputs;
    this.#stop = stop;
  }

  static async start(turns: readonly Turn[]): Promise<FakeResponses> {
    const outputs = new Map<string, CallOutput>();
    const server = createServer((request, response) => {
      void answer(request, response, turns, outputs);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const stop = (): Promise<void> => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    };
    return new FakeResponses(`http://127.0.0.1:${port}/v1`, outputs, stop);
  }

  /** The results so far, in the order of the calls. */
  get results(): CallOutput[] {
    return [...this.#outputs.values()];
  }

  stop(): Promise<void> {
    return this.#stop();
  }
}

interface Item {
  type: string;
  role?: string;
  call_id?: string;
  name?: string;
  output?: unknown;
  content?: unknown;
}
interface ResponsesRequest {
  model: string;
  tools?: unknown[];
  input: Item[];
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  turns: readonly Turn[],
  outputs: Map<string, CallOutput>,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (request.method !== 'POST' || request.url?.endsWith('/responses') !== true) {
    response.writeHead(request.url?.endsWith('/models') === true ? 200 : 404);
    response.end('{"object":"list","data":[],"models":[]}');
    return;
  }
  const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as ResponsesRequest;
  const isConversation = offersTools(body) && !asksForTitle(body);
  if (isConversation) learn(body, outputs);
  const said = runsOfOutput(body.input);
  const turn = isConversation ? (turns[said] ?? { text: 'DONE' }) : { text: '{"title":"test"}' };
  stream(response, body.model, said, itemsOf(turn, said));
}

/** Newer models get their tools as an item of the input. */
function offersTools({ tools, input }: ResponsesRequest): boolean {
  return (tools?.length ?? 0) > 0 || input.some(({ type }) => type === 'additional_tools');
}

/** Codex 0.171.0 asks for the title of a task beside the task, in the same form and with tools. */
function asksForTitle({ input }: ResponsesRequest): boolean {
  return JSON.stringify(input.at(-1)?.content ?? '').includes('single-line task title');
}

function learn({ input }: ResponsesRequest, outputs: Map<string, CallOutput>): void {
  const names = new Map<string, string>();
  for (const { type, call_id: id, name, output } of input) {
    if (id === undefined) continue;
    if (name !== undefined) names.set(id, name);
    if (!type.endsWith('_output')) continue;
    const text = typeof output === 'string' ? output : JSON.stringify(output);
    outputs.set(id, { tool: names.get(id) ?? '', text });
  }
}

function runsOfOutput(input: readonly Item[]): number {
  const isOutput = ({ type, role }: Item): boolean =>
    role === 'assistant' || ['function_call', 'custom_tool_call', 'reasoning'].includes(type);
  return input.filter((item, at) => {
    const before = input[at - 1];
    return isOutput(item) && (before === undefined || !isOutput(before));
  }).length;
}

function itemsOf({ text, calls = [] }: Turn, said: number): object[] {
  const content = [{ type: 'output_text', text, annotations: [] }];
  const message = { type: 'message', id: `msg_${said}`, role: 'assistant', content };
  const made = calls.map(({ name, input }, at) => {
    const common = { id: `item_${said}_${at}`, call_id: `call_${said}_${at}`, name };
    return typeof input === 'string'
      ? { type: 'custom_tool_call', ...common, input }
      : { type: 'function_call', ...common, arguments: JSON.stringify(input) };
  });
  return [message, ...made].map((item) => ({ ...item, status: 'completed' }));
}

function stream(response: ServerResponse, model: string, said: number, items: object[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  let sequence = 0;
  const send = (type: string, data: object): void => {
    const event = { type, sequence_number: sequence++, ...data };
    response.write(`event: ${type}\ndata: ${JSON.stringify(event)}\n\n`);
  };
  const whole = { id: `resp_${said}`, object: 'response', created_at: 0, model };
  send('response.created', { response: { ...whole, status: 'in_progress', output: [] } });
  for (const [index, item] of items.entries()) {
    send('response.output_item.added', { output_index: index, item });
    send('response.output_item.done', { output_index: index, item });
  }
  const usage = {
    input_tokens: 1,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 1,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 2,
  };
  send('response.completed', {
    response: { ...whole, status: 'completed', output: items, usage },
  });
  response.end();
}
