import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';
import type { Asking } from './agents/fake-agent.ts';
import { expect, test, type Agents } from './app.ts';
import type { OverlayPage } from './overlay-page.ts';
import { reply, send, stranger } from './wire.ts';

// Whatever is wrong on the way: nothing is said, nothing is decided, the next request works.

const allowReply = (headers: string): string => {
  const body =
    '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"allow"}}}';
  return `HTTP/1.1 200 OK\r\n${headers}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`;
};
const hookBody = (command: string): string =>
  JSON.stringify({
    session_id: 'by-hand',
    cwd: '/home/user/demo',
    permission_mode: 'default',
    hook_event_name: 'PermissionRequest',
    tool_name: 'Bash',
    tool_input: { command },
  });

async function expectNothing(asking: Asking): Promise<void> {
  expect(await asking.ended).toMatchObject({
    code: 0,
    signal: null,
    stdout: Buffer.alloc(0),
    stderr: Buffer.alloc(0),
    timedOut: false,
  });
  expect((await asking.verdict).kind).toBe('none');
}

async function expectNextWorks(agents: Agents, overlay: OverlayPage): Promise<void> {
  const asking = (await agents.claude()).asks('Bash', { command: 'echo next' });
  await expect(overlay.cards).toContainText('echo next');
  await overlay.press('Allow');
  expect(await asking.verdict).toMatchObject({ kind: 'decision', behavior: 'allow' });
}

interface Broken {
  what: string;
  break: (file: string, line: string) => void;
}
const broken: Broken[] = [
  { what: 'is missing', break: () => undefined },
  { what: 'is empty', break: (file) => writeFileSync(file, '') },
  { what: 'is half written', break: (file, line) => writeFileSync(file, line.slice(0, 60)) },
  { what: 'lacks its line end', break: (file, line) => writeFileSync(file, line.trimEnd()) },
  { what: 'is something else', break: (file) => writeFileSync(file, '../../etc/passwd\n') },
  { what: 'is a folder', break: (file) => mkdirSync(file) },
  { what: 'is a FIFO that nobody writes', break: (file) => void execFileSync('mkfifo', [file]) },
  { what: 'is a link to nowhere', break: (file) => symlinkSync('/nonexistent/asktop', file) },
  {
    what: 'names a port on which nobody listens',
    break: (file, line) => writeFileSync(file, line.replace(/^\d+/, '1')),
  },
  {
    what: 'cannot be read',
    break: (file, line) => {
      writeFileSync(file, line);
      chmodSync(file, 0o000);
    },
  },
];
test.describe('an endpoint file', () => {
  test.skip(process.platform === 'win32', 'made with POSIX files');
  for (const { what, break: breakIt } of broken)
    test(`that ${what} makes the agent ask by itself at once`, async ({
      asktop,
      agents,
      overlay,
    }) => {
      test.skip(what === 'cannot be read' && process.getuid?.() === 0, 'root reads everything');
      const file = path.join(asktop.places.asktopHome, 'endpoint');
      const claude = await agents.claude();
      const line = readFileSync(file, 'utf8');
      renameSync(file, `${file}.kept`);
      try {
        breakIt(file, line);
        await expectNothing(claude.asks('Bash', { command: 'echo lost' }));
      } finally {
        rmSync(file, { recursive: true, force: true });
        renameSync(`${file}.kept`, file);
      }
      await expect(overlay.cards).toHaveCount(0);
      await expectNextWorks(agents, overlay);
    });
});

for (const [what, answer] of [
  ['answers 200 with an allow', () => allowReply('')],
  ['makes up a proof', () => allowReply(`X-Asktop-Proof: ${'A'.repeat(43)}\r\n`)],
  [
    'gives the secret back as the proof',
    (request: string) =>
      allowReply(`X-Asktop-Proof: ${/x-asktop-secret: (\S+)/i.exec(request)?.[1] ?? ''}\r\n`),
  ],
  ['asks the probe to end with 2', () => allowReply('X-Asktop-Exit: 2\r\n')],
  ['speaks no HTTP', () => 'hello\r\n\r\n'],
] as const)
  test(`a stranger on a stale port who ${what} decides nothing`, async ({
    asktop,
    agents,
    overlay,
  }) => {
    const other = await stranger(answer);
    const file = path.join(asktop.places.asktopHome, 'endpoint');
    const claude = await agents.claude();
    const line = readFileSync(file, 'utf8');
    try {
      writeFileSync(file, line.replace(/^\d+/, String(other.port)));
      await expectNothing(claude.asks('Bash', { command: 'echo to a stranger' }));
    } finally {
      writeFileSync(file, line);
      other.stop();
    }
    expect(other.heard.length).toBe(1);
    expect(other.heard[0]).not.toContain(asktop.endpoint()!.proof);
    await expectNextWorks(agents, overlay);
  });

test('a wrong secret opens no card, decides nothing, and the log says why', async ({
  asktop,
  agents,
  overlay,
}) => {
  const file = path.join(asktop.places.asktopHome, 'endpoint');
  const claude = await agents.claude();
  const line = readFileSync(file, 'utf8');
  const { port, proof } = asktop.endpoint()!;
  try {
    writeFileSync(file, `${port} ${'B'.repeat(43)} ${proof}\n`);
    await expectNothing(claude.asks('Bash', { command: 'echo wrong' }));
  } finally {
    writeFileSync(file, line);
  }
  await expect(overlay.cards).toHaveCount(0);
  await expect.poll(() => asktop.log()).toMatch(/refused: .*secret/);
  await expectNextWorks(agents, overlay);
});

test('a payload of 32 MiB and one byte is left to the agent, and the log says why', async ({
  asktop,
  agents,
  overlay,
}) => {
  test.setTimeout(120_000);
  const before = asktop.log().length;
  const head = hookBody('echo large').slice(0, -2);
  const padding = ' '.repeat(32 * 1024 * 1024 + 1 - Buffer.byteLength(head) - 2);
  const asking = (await agents.claude()).asksWith(Buffer.from(`${head}${padding}}}`), 'Bash');
  await expectNothing(asking);
  await expect(overlay.cards).toHaveCount(0);
  await expect.poll(() => asktop.log().slice(before)).toMatch(/too.?large|body/i);
  await expectNextWorks(agents, overlay);
});

test('a payload that is no UTF-8 is left to the agent, and the log says why', async ({
  asktop,
  agents,
  overlay,
}) => {
  const before = asktop.log().length;
  const bytes = Buffer.from(hookBody('echo \u00e9\u00e9'), 'latin1');
  await expectNothing((await agents.claude({ locale: 'C' })).asksWith(bytes, 'Bash'));
  await expect
    .poll(() => asktop.log().slice(before))
    .toMatch(/\[hook\] claude-code PermissionRequest .*(utf|charset|decod|unreadable)/i);
  await expectNextWorks(agents, overlay);
});

test('a hook whose stdin dribbles in opens its card at the end of it', async ({
  asktop,
  overlay,
}) => {
  test.skip(process.platform === 'win32', 'runs a shell script');
  const hook = path.join(asktop.places.asktopHome, 'probe.sh');
  const body = hookBody('echo dribbled 你好');
  const child = spawn(hook, ['claude-code', 'PermissionRequest'], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const out: Buffer[] = [];
  child.stdout.on('data', (bytes: Buffer) => out.push(bytes));
  const bytes = Buffer.from(body);
  for (let at = 0; at < bytes.length; at += 40) {
    child.stdin.write(bytes.subarray(at, at + 40)); // letters are cut in two
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(await overlay.cards.count()).toBe(0);
  child.stdin.end();
  await expect(overlay.cards).toContainText('echo dribbled 你好');
  await overlay.press('Deny');
  await expect.poll(() => child.exitCode).toBe(0);
  expect(Buffer.concat(out).toString()).toContain('"deny"');
});

test('a connection that is closed to one half keeps its card while it lives and gets its reply', async ({
  asktop,
  overlay,
}) => {
  const { port, secret, proof } = asktop.endpoint()!;
  const socket = await send({ port, secret, body: hookBody('echo half closed') }, true);
  const answer = reply(socket, 15_000);
  await expect(overlay.cards).toContainText('echo half closed');
  await overlay.press('Allow');
  const text = await answer;
  expect(text).toContain(proof);
  expect(text).toContain('"allow"');
});

test('a connection that is closed to one half and then lost takes its card along', async ({
  asktop,
  agents,
  overlay,
}) => {
  const { port, secret } = asktop.endpoint()!;
  const socket = await send({ port, secret, body: hookBody('echo lost half') }, true);
  await expect(overlay.cards).toContainText('echo lost half');
  socket.destroy();
  await expect(overlay.cards).toHaveCount(0, { timeout: 15_000 });
  await expectNextWorks(agents, overlay);
});

test('no request to the intake, with the right secret, changes what becomes of an open card', async ({
  asktop,
  agents,
  overlay,
}) => {
  test.setTimeout(120_000);
  const asking = (await agents.claude()).asks('Bash', { command: 'echo guarded' });
  await expect(overlay.cards).toContainText('echo guarded');
  const { port, secret, proof } = asktop.endpoint()!;
  const id = 'the-card';
  const bodies = [
    '{"behavior":"allow"}',
    '{"kind":"allow"}',
    JSON.stringify({ id, act: { kind: 'allow' } }),
    hookBody('echo guarded'),
  ];
  const paths = [
    '/',
    '/v1/',
    '/v1/act',
    '/v1/decisions',
    `/v1/cards/${id}/allow`,
    '/v1/hooks/claude-code/Allow',
    '/v1/hooks/claude-code/decision',
    '/v1/hooks/asktop/act',
    '/v1/hooks/claude-code/PermissionRequest/../allow',
    '/asktop:act',
  ];
  for (const method of ['POST', 'PUT', 'GET', 'DELETE', 'PATCH'])
    for (const [at, where] of paths.entries()) {
      const socket = await send({
        port,
        secret,
        method,
        path: where,
        body: bodies[at % bodies.length]!,
        headers: { 'X-Asktop-Proof': proof },
      });
      await reply(socket, 150);
    }
  // a later event of the same session could retire it: that is no decision either
  await expect(overlay.cards).toContainText('echo guarded');
  await overlay.press('Deny');
  expect(await asking.verdict).toMatchObject({ behavior: 'deny' });
});

test('a thousand silent connections keep no probe out', async ({ asktop, agents, overlay }) => {
  test.setTimeout(120_000);
  const { port } = asktop.endpoint()!;
  const silent = Array.from({ length: 1000 }, () => {
    const socket = new Socket();
    socket.on('error', () => undefined);
    socket.connect(port, '127.0.0.1');
    return socket;
  });
  try {
    await expectNextWorks(agents, overlay);
  } finally {
    for (const socket of silent) socket.destroy();
  }
});
