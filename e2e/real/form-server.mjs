// An MCP server over stdio with one tool, `ask`, which wants a form filled in and returns what came back, as JSON.
import { createInterface } from 'node:readline';

const schema = {
  type: 'object',
  properties: {
    note: { type: 'string', title: '发布说明', description: '写给用户', maxLength: 200 },
    count: { type: 'integer', title: 'How many', minimum: 1, maximum: 9 },
    colour: { type: 'string', title: 'Colour', enum: ['r', 'g'], enumNames: ['红', '绿'] },
    sure: { type: 'boolean', title: 'Sure' },
    more: { type: 'string', title: 'More' },
  },
  required: ['note', 'sure'],
};

/** @type {Map<string, (answer: unknown) => void>} */
const waiting = new Map();
let asked = 0;

/** @param {object} message */
const send = (message) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

function ask() {
  const id = `form-${(asked += 1)}`;
  const params = { mode: 'form', message: '请填写发布说明', requestedSchema: schema };
  send({ id, method: 'elicitation/create', params });
  return new Promise((resolve) => waiting.set(id, resolve));
}

/** @param {{ method: string, params: { protocolVersion?: string } }} request */
async function answer({ method, params }) {
  if (method === 'initialize') {
    return {
      protocolVersion: params.protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: 'forms', version: '1' },
    };
  }
  if (method === 'tools/list') {
    return {
      tools: [
        { name: 'ask', description: 'Asks', inputSchema: { type: 'object', properties: {} } },
      ],
    };
  }
  if (method === 'tools/call') {
    return { content: [{ type: 'text', text: JSON.stringify(await ask()) }] };
  }
  return {};
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line);
  if (message.method === undefined) {
    waiting.get(message.id)?.(message.result ?? message.error);
    waiting.delete(message.id);
  } else if (message.id !== undefined) {
    void answer(message).then((result) => send({ id: message.id, result }));
  }
});
