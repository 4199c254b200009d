import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { agents, findAsker } from '../agents/registry.ts';
import { handle, type HookEnd } from './handle.ts';
import { FakeDesk } from './testing/rig.ts';

const request = {
  hook_event_name: 'PermissionRequest',
  session_id: 's',
  cwd: '/home/user/demo',
  permission_mode: 'default',
  tool_name: 'Bash',
  tool_input: { command: 'echo AsktopCheck' },
};
const asText = JSON.stringify(request);

/** What somebody who knows the secret may try: each is a Check, whatever else it says. */
const attackers: readonly (readonly [who: string, text: string])[] = [
  ['says nothing else', '{"hook_event_name":"AsktopCheck"}'],
  ['brings a whole request', JSON.stringify({ ...request, hook_event_name: 'AsktopCheck' })],
  ['names the event again', `{"hook_event_name":"AsktopCheck",${asText.slice(1)}`],
  [
    'names it in the other spelling',
    `{"hook_event_name":"AsktopCheck","hookEventName":"PermissionRequest",${asText.slice(1)}`,
  ],
  ['names it last', `${asText.slice(0, -1)},"hook_event_name":"AsktopCheck"}`],
  ['is cut off', '{"hook_event_name":"AsktopCheck","nonce":"a","tool_name":"Ba'],
  ['is followed by a request', `{"hook_event_name":"AsktopCheck"}${asText}`],
  ['wants a decision', '{"hook_event_name":"AsktopCheck","behavior":"allow","kind":"allow"}'],
  [
    'smuggles a reply in its nonce',
    '{"hook_event_name":"AsktopCheck","nonce":"a\\"},\\"hookSpecificOutput\\":{\\"permissionDecision\\":\\"allow\\"}"}',
  ],
  ['begins with two marks', '\ufeff\ufeff{"hook_event_name":"AsktopCheck","nonce":"a"}'],
];

for (const { id } of agents) {
  for (const event of ['PermissionRequest', 'PreToolUse', 'Stop', 'AsktopCheck']) {
    test.each(attackers)(
      `a Check sent as ${id} ${event} that %s opens no card and decides nothing`,
      async (_who, text) => {
        const { desk, heard, take } = setUp();
        const end = await take(id, event, Buffer.from(text));
        expect([end.outcome, end.printed?.exit]).toEqual(['check', 0]);
        const reply = replyIn(end);
        expect(Object.keys(reply)).toEqual(['asktopCheck']);
        expect(Object.keys(reply.asktopCheck)).toEqual(replyKeys);
        expect(reply.asktopCheck.nonce).toMatch(/^[A-Za-z0-9_-]{0,64}$/);
        expect(desk).toMatchObject({ requests: [], shown: [], notes: [] });
        expect(heard).toEqual([]);
      },
    );
  }
}

test('a request that only mentions the name is a request like any other', () => {
  const { desk, heard, take } = setUp();
  void take('claude-code', 'PermissionRequest', Buffer.from(asText));
  expect(desk.requests).toHaveLength(1);
  expect(heard).toEqual(['claude-code PermissionRequest']);
});

test('the reply tells the hash and number of the bytes as they came, and each hop', async () => {
  const { take } = setUp();
  const bytes = Buffer.from(
    `\ufeff{"hook_event_name":"AsktopCheck","nonce":"abc_-1","payload":"${'问🦆'.repeat(1000)}"}\n`,
  );
  const { asktopCheck } = replyIn(await take('zcode', 'Stop', bytes));
  expect(asktopCheck).toMatchObject({
    nonce: 'abc_-1',
    agent: 'zcode',
    event: 'Stop',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
    hops: { bodyMs: 12, windowMs: 5, repliedAtMs: 1005, arrivedAtMs: 988 },
  });
});

test('bytes that were damaged on the way are answered all the same: doctor is to see how', async () => {
  const { take } = setUp();
  const text = '{"hook_event_name":"AsktopCheck","nonce":"n","payload":"';
  const cut = Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0x80])]);
  expect(replyIn(await take('zcode', 'Stop', cut)).asktopCheck).toMatchObject({
    nonce: 'n',
    bytes: cut.length,
  });
  const wide = Buffer.from(`\ufeff${text}"}`, 'utf16le');
  expect(replyIn(await take('zcode', 'Stop', wide)).asktopCheck.bytes).toBe(wide.length);
});

test('the window is asked unless the Check says not to, and its silence is told', async () => {
  const silent = setUp(false);
  const asking = Buffer.from('{"hook_event_name":"AsktopCheck","nonce":"n"}');
  const end = await silent.take('zcode', 'Stop', asking);
  expect([end.why, replyIn(end).asktopCheck.hops['windowMs']]).toEqual(['window silent', null]);
  const other = setUp();
  const sparing = Buffer.from('{"hook_event_name":"AsktopCheck","nonce":"n","window":false}');
  const spared = await other.take('zcode', 'Stop', sparing);
  expect(replyIn(spared).asktopCheck.hops).not.toHaveProperty('windowMs');
  expect(other.asked()).toBe(0);
});

test('a hook that our own command line started is not heard from the agent', async () => {
  const { heard, take } = setUp();
  const bytes = Buffer.from(JSON.stringify({ ...request, hook_event_name: 'Stop' }));
  await take('claude-code', 'Stop', bytes, { AI_AGENT: 'asktop' });
  await take('claude-code', 'Stop', bytes, { AI_AGENT: 'claude-code_2-1-332_harness' });
  // Grok runs Claude's hooks: Claude was not heard
  const grok = Buffer.from('{"hookEventName":"stop","sessionId":"s"}');
  await take('claude-code', 'Stop', grok);
  expect(heard).toEqual(['claude-code Stop']);
});

function setUp(isAlive = true) {
  const desk = new FakeDesk();
  const heard: string[] = [];
  let nowMs = 1000;
  let asked = 0;
  const take = (
    agent: string,
    event: string,
    bytes: Uint8Array,
    caller: Record<string, string> = {},
  ): Promise<HookEnd> =>
    handle(
      { agent, event, bytes, marks: { charset: undefined, caller }, bodyMs: 12 },
      () => new AbortController().signal,
      {
        desk,
        findAsker,
        log: { app: () => undefined, hook: () => undefined },
        switchesOf: () => ({}),
        heard: (id, name) => void heard.push(`${id} ${name}`),
        checks: {
          now: () => nowMs,
          askWindow: () => {
            asked += 1;
            nowMs += 5;
            return Promise.resolve(isAlive);
          },
        },
      },
    );
  return { desk, heard, take, asked: () => asked };
}

interface Reply {
  asktopCheck: {
    nonce: string;
    agent: string;
    event: string;
    sha256: string;
    bytes: number;
    hops: Record<string, number | null>;
  };
}

function replyIn({ printed }: HookEnd): Reply {
  const text = Buffer.from(printed?.bytes ?? []).toString('latin1');
  expect(text).toMatch(/^[ -~]+$/);
  return JSON.parse(text) as Reply;
}

const replyKeys = ['nonce', 'agent', 'event', 'sha256', 'bytes', 'hops'];
