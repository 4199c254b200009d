import { describe, expect, it } from 'vitest';
import type { Act } from '../../protocol/act.ts';
import { Ask } from '../../protocol/ask.ts';
import { claudeCode } from '../claude-code/agent.ts';

const read = (requested_schema: unknown, more: object = {}) =>
  claudeCode.read({
    event: 'Elicitation',
    caller: {},
    switches: {},
    text: JSON.stringify({
      session_id: 's',
      cwd: '/home/user/demo',
      hook_event_name: 'Elicitation',
      mcp_server_name: '发布 server',
      message: '请填写\n发布说明',
      mode: 'form',
      requested_schema,
      ...more,
    }),
  });
const formOf = (properties: object, required?: string[]) => {
  const reading = read({ type: 'object', properties, ...(required ? { required } : {}) });
  if (reading.kind !== 'request') throw new Error(JSON.stringify(reading));
  return reading;
};
const fieldsOf = (properties: object, required?: string[]) => {
  const { ask } = formOf(properties, required);
  expect(Ask.parse(ask)).toEqual(ask);
  return ask.kind === 'form' ? ask.fields : [];
};
const submit = (values: Extract<Act, { kind: 'submit' }>['values']): Act => ({
  kind: 'submit',
  values,
});

describe('a form', () => {
  it('has no dialog beside its card: the agent waits for the hook before it shows one', () => {
    expect(formOf({ note: { type: 'string' } }).dialog).toBe('hidden');
  });

  it('is asked in the server’s name, with its message and its fields in their order', () => {
    expect(formOf({ note: { type: 'string' }, sure: { type: 'boolean' } }, ['sure'])).toMatchObject(
      {
        session: { id: 's', folder: '/home/user/demo' },
        call: 'Elicitation 发布 server ',
        ask: {
          kind: 'form',
          server: '发布 server',
          message: '请填写\n发布说明',
          fields: [
            { name: 'note', kind: 'text', required: false },
            { name: 'sure', kind: 'switch', required: true },
          ],
        },
      },
    );
  });

  it.each<[schema: object, field: object]>([
    [
      { type: 'string', title: '邮箱', description: 'work', minLength: 3, maxLength: 5 },
      { kind: 'text', title: '邮箱', description: 'work', leastLength: 3, mostLength: 5 },
    ],
    [
      { type: 'string', format: 'email', default: 'a@b.c' },
      { kind: 'text', format: 'email' },
    ],
    [
      { type: 'number', minimum: 0.5, maximum: 2 },
      { kind: 'number', whole: false, least: 0.5, most: 2 },
    ],
    [
      { type: 'integer', default: 3 },
      { kind: 'number', whole: true },
    ],
    [{ type: 'boolean', default: true }, { kind: 'switch' }],
    [
      { type: 'string', enum: ['r', 'g'], enumNames: ['红', '绿'] },
      {
        kind: 'choice',
        several: false,
        options: [
          { value: 'r', label: '红' },
          { value: 'g', label: '绿' },
        ],
      },
    ],
    [
      { type: 'string', oneOf: [{ const: 'r', title: '红' }, { const: 'g' }] },
      {
        kind: 'choice',
        several: false,
        options: [
          { value: 'r', label: '红' },
          { value: 'g', label: 'g' },
        ],
      },
    ],
    [
      { type: 'array', items: { type: 'string', enum: ['a', 'b'] }, minItems: 1, maxItems: 2 },
      {
        kind: 'choice',
        several: true,
        options: [
          { value: 'a', label: 'a' },
          { value: 'b', label: 'b' },
        ],
      },
    ],
    [
      { type: 'array', items: { anyOf: [{ const: 'a', title: '甲' }] } },
      { kind: 'choice', several: true, options: [{ value: 'a', label: '甲' }] },
    ],
  ])('has for %j a field of its kind, with nothing filled in', (schema, field) => {
    expect(fieldsOf({ f: schema })).toEqual([{ name: 'f', required: false, ...field }]);
  });

  it.each<[string, unknown]>([
    ['no schema', undefined],
    ['no properties', { type: 'object', properties: {} }],
    ['a list', { type: 'array', items: {} }],
    ['a keyword at its root', { type: 'object', properties: { a: { type: 'string' } }, anyOf: [] }],
    [
      'a required field that is not there',
      { type: 'object', properties: { a: { type: 'string' } }, required: ['b'] },
    ],
    ...(
      [
        { type: 'object', properties: {} },
        { type: 'string', pattern: '^a$' },
        { type: 'string', format: 'hostname' },
        { type: 'string', enum: [] },
        { type: 'string', enum: ['a', 'a'] },
        { type: 'string', enum: ['a'], enumNames: ['A', 'B'] },
        { type: 'string', enum: ['a'], minLength: 2 },
        { type: 'string', enum: [1] },
        { type: 'number', multipleOf: 2 },
        { type: ['string', 'null'] },
        { enum: ['a'] },
        { type: 'array', items: { type: 'string' } },
        { type: 'array', items: { enum: ['a', 'b'] }, minItems: 2 },
        { type: 'array', items: { enum: ['a', 'b'] }, maxItems: 1 },
        true,
        null,
      ] as const
    ).map((schema): [string, unknown] => [
      JSON.stringify(schema),
      { type: 'object', properties: { ok: { type: 'string' }, odd: schema } },
    ]),
  ])('is left to the agent, whole, where its schema has %s', (_, schema) => {
    expect(read(schema)).toEqual({ kind: 'pass', why: 'a form that cannot be shown whole' });
  });

  it('is none where the server wants a page to be visited', () => {
    expect(read(undefined, { mode: 'url', url: 'https://example.com' }).kind).toBe('pass');
  });

  it('is unreadable without a server', () => {
    expect(read({}, { mcp_server_name: 5 }).kind).toBe('unreadable');
  });

  it('asks for a field of any name', () => {
    const text = '{"type":"object","properties":{"__proto__":{"type":"string"}}}';
    const reading = read(JSON.parse(text));
    if (reading.kind !== 'request' || reading.ask.kind !== 'form') throw new Error(reading.kind);
    expect(reading.ask.fields.map(({ name }) => name)).toEqual(['__proto__']);
  });
});

describe('an answer to a form', () => {
  const form = formOf(
    {
      note: { type: 'string', maxLength: 4 },
      count: { type: 'integer', minimum: 1, maximum: 3 },
      sure: { type: 'boolean' },
      colour: { type: 'string', enum: ['r', 'g'] },
      parts: { type: 'array', items: { enum: ['a', 'b'] } },
    },
    ['note'],
  );

  it('goes in the order of the fields, typed text letter by letter', () => {
    const values = { parts: ['b', 'a'], sure: false, note: ' 是"\n', count: 2, colour: 'g' };
    expect(form.reply(submit(values))).toBe(
      '{"hookSpecificOutput":{"hookEventName":"Elicitation","action":"accept","content":' +
        '{"note":" 是\\"\\n","count":2,"sure":false,"colour":"g","parts":["b","a"]}}}',
    );
  });

  it('leaves out what was left open', () => {
    expect(form.reply(submit({ note: '🦆🦆🦆🦆' }))).toContain('"content":{"note":"🦆🦆🦆🦆"}');
  });

  it('can be a refusal', () => {
    expect(form.reply({ kind: 'decline' })).toBe(
      '{"hookSpecificOutput":{"hookEventName":"Elicitation","action":"decline"}}',
    );
  });

  it.each<Act>([
    submit({}),
    submit({ count: 1 }),
    submit({ note: 5 }),
    submit({ note: '12345' }),
    submit({ note: 'a', count: 1.5 }),
    submit({ note: 'a', count: 4 }),
    submit({ note: 'a', sure: 'yes' }),
    submit({ note: 'a', colour: 'blue' }),
    submit({ note: 'a', colour: ['r'] }),
    submit({ note: 'a', parts: ['a', 'a'] }),
    submit({ note: 'a', parts: 'a' }),
    submit({ note: 'a', more: 'x' }),
    { kind: 'allow' },
    { kind: 'deny' },
    { kind: 'hand-back' },
  ])('is none where it does not fit: %j', (act) => {
    expect(form.reply(act)).toBeUndefined();
  });
});
