import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FakeZcode } from './agents/zcode-agent.ts';
import { zcodeHooksIn } from './agents/zcode-entries.ts';
import { expect, test } from './app.ts';
import { asktopCli } from './asktop-cli.ts';
import type { OverlayPage } from './overlay-page.ts';
import type { Places } from './places.ts';

// What `asktop install` leaves in ZCode's file, run from that file: the fake reads it as strictly as the oldest known build.

test.skip(process.platform === 'win32', 'the hook of another program is a line for sh');

interface Found {
  what: string;
  /** what lies there before; undefined = nothing, not even the folder */
  text?: (places: Places) => string;
  level: string;
  /** the registered events, in the order of the file */
  events: string[];
}

const waited = ['PermissionRequest'];
const noted = ['PostToolUse', 'PostToolUseFailure', 'Stop', 'UserPromptSubmit', 'SessionStart'];
const found: Found[] = [
  { what: 'that was not there', level: 'answers', events: [...waited, ...noted] },
  {
    what: 'with hooks and keys of others',
    text: populated,
    level: 'activity',
    events: ['PreToolUse', ...waited, ...noted],
  },
  {
    what: 'with hooks and keys of others',
    text: populated,
    level: 'guard',
    events: ['PreToolUse', ...waited, ...noted],
  },
];

for (const { what, text, level, events } of found)
  test(`ZCode runs what was installed at level ${level} into a file ${what}`, async ({
    agents,
    asktop,
    overlay,
  }) => {
    const { places } = asktop;
    const config = path.join(places.userHome, '.zcode', 'cli', 'config.json');
    const before = text?.(places);
    if (before !== undefined) {
      mkdirSync(path.dirname(config), { recursive: true });
      writeFileSync(config, before);
    }
    const installed = await asktopCli(places, ['install', 'zcode', '--level', level, '--yes']);
    expect(installed.code, installed.err).toBe(0);

    const ours = zcodeHooksIn(readFileSync(config, 'utf8')).hooks.filter(({ args }) =>
      args.includes('zcode'),
    );
    expect(ours.map(({ event }) => event).toSorted()).toEqual(events.toSorted());
    const zcode = agents.zcodeWith(config);
    const heardBefore = asktop.log().length;
    for (const event of events.filter((event) => event !== 'PermissionRequest')) {
      const ends = await zcode.tells(event, fields[event]);
      expect(ends, event).toHaveLength(event === 'PreToolUse' ? 2 : 1);
      for (const end of ends)
        expect(end, event).toMatchObject({ code: 0, stdout: Buffer.alloc(0), timedOut: false });
    }
    await answers(zcode, overlay);
    await allows(zcode, overlay);
    const heard = asktop.log().slice(heardBefore);
    for (const event of events) expect(heard).toContain(`[hook] zcode ${event} `);
    const byOthers = path.join(places.project, 'by others');
    expect(existsSync(byOthers)).toBe(before !== undefined);

    expect((await asktopCli(places, ['uninstall', 'zcode', '--yes'])).code).toBe(0);
    if (before === undefined) expect(existsSync(path.join(places.userHome, '.zcode'))).toBe(false);
    else expect(readFileSync(config, 'utf8')).toBe(before);
    rmSync(path.join(places.userHome, '.zcode'), { recursive: true, force: true });
    rmSync(byOthers, { force: true });
  });

async function allows(zcode: FakeZcode, overlay: OverlayPage): Promise<void> {
  const asking = zcode.asks('Bash', { command: 'echo 你好 🦆' });
  const card = overlay.card('permission', 'ZCode');
  await expect(card).toContainText('echo 你好 🦆');
  await overlay.press('Allow', card);
  expect(await asking.verdict).toEqual({ kind: 'decision', behavior: 'allow' });
  await zcode.idle();
}

async function answers(zcode: FakeZcode, overlay: OverlayPage): Promise<void> {
  const typed = '用 DuckDB 吧 🦆  "引号" it\'s C:\\new';
  const options = ['SQLite', 'Postgres'].map((label) => ({ label, description: `说明 ${label}` }));
  const asking = zcode.asks('AskUserQuestion', {
    questions: [{ question: '用哪个数据库？', header: 'db', options, multiSelect: false }],
  });
  const card = overlay.card('question', 'ZCode');
  await overlay.other(overlay.question('用哪个数据库？')).fill(typed);
  await overlay.press('Send', card);
  expect(await asking.verdict).toMatchObject({
    kind: 'decision',
    behavior: 'allow',
    modelReads: `"用哪个数据库？"="${typed}"`,
  });
}

const call = { toolName: 'Bash', toolInput: { command: 'ls' }, toolCallId: 'call_1' };
const fields: Readonly<Record<string, Record<string, unknown>>> = {
  SessionStart: { source: 'startup' },
  UserPromptSubmit: { prompt: '你好' },
  PreToolUse: { ...call, riskLevel: 'low' },
  PostToolUse: { ...call, toolResponse: { stdout: 'ok' }, toolResultPreview: 'ok' },
  PostToolUseFailure: { ...call, error: 'failed', isInterrupt: false },
  Stop: { stopHookActive: false, responsePreview: '好的', toolCallCount: 1 },
};

/** A person's file: another program's hooks, keys that are no hooks, tabs, a switch and a number of their own, CRLF, no line end at its end. */
function populated({ project }: Places): string {
  const theirs = JSON.stringify(`echo ran >> '${project}/by others'`);
  return [
    '{',
    '\t"mcp": { "servers": {"docs":{ "command":"docs-mcp", "args" : ["serve","文档"] } } },',
    '\t"provider" : {"temperature":1.0},',
    '\t"hooks": {',
    '\t\t"maxOutputBytes": 32768, "enabled":true,',
    '\t\t"events": {',
    `\t\t\t"PreToolUse": [ {"matcher":"Bash|Edit", "hooks":[ {"type":"command","command":${theirs}, "timeout": 30,"statusMessage":"守卫检查"} ] } ]`,
    '\t\t} },',
    '    "plugins": { "enabled": ["sample@sample"] }',
    '}',
  ].join('\r\n');
}
