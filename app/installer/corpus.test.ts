import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { shellCommand } from '../agents/command-line.ts';
import { findAgent } from '../agents/registry.ts';
import type { EventEntry, ProbePlace, Registration } from '../agents/setup.ts';
import { configText, refusalText, type ConfigText } from './config-text.ts';
import { foundHandlers } from './found-handlers.ts';
import { lostMarks, noMarks, type Marks } from './marks.ts';
import { notesOn } from './notes.ts';
import { planInstall } from './plan-install.ts';
import { takeBack } from './take-back.ts';

interface Expected {
  file: string;
  agent: string;
  category: string;
  install: 'patch' | 'create' | 'refuse' | 'untouched';
  foreignCommands?: Record<string, number>;
  mustContain?: string[];
  mustName?: string[];
}
type Entries = Extract<Registration, { kind: 'entries' }>;

const folder = new URL('./samples/', import.meta.url);
const place: ProbePlace = {
  ...{ platform: 'linux', folder: '/home/user/.asktop', gitBash: false, systemRoot: '' },
};
const old = "exec '/home/user/.asktop-0.1/probe.sh' claude-code PermissionRequest";
const read = (name: string): string =>
  readFileSync(new URL(name, folder), 'utf8').replaceAll(
    '@@OWN_COMMAND_OLD@@',
    JSON.stringify(old).slice(1, -1),
  );
const rows = JSON.parse(read('expected.json')) as Expected[];
const row = (id: string): Expected => rows.find(({ file }) => file.startsWith(id))!;

const config = (text: string): ConfigText => configText('/c.json', new TextEncoder().encode(text));
const bare = (text: string): string => text.replace(/^\ufeff/, '');

/** What is wanted for the agent of a file; for one that has no installer here, entries of its shape. */
function wantedFor({ agent }: Expected): Entries {
  const made = findAgent(
    ['zcode', 'claude-code'].includes(agent) ? agent : 'none',
  )?.setup.registration({
    ...{ place, level: 'answers', switches: {}, version: undefined },
  });
  if (made?.kind === 'entries') return made;
  const events = { cursor: ['beforeShellExecution', 'stop'] }[agent] ?? [
    'PermissionRequest',
    'PreToolUse',
  ];
  const entries = events.map((event): EventEntry => {
    const command = shellCommand(place, 'claude-code', event);
    const handler = { type: 'command', command, timeout: 86_400 };
    const entry = agent === 'cursor' ? { command } : { hooks: [handler] };
    return { event, at: ['hooks', event], entry, order: 'last', waits: true };
  });
  return { kind: 'entries', entries, flags: [] };
}

function patched(text: string, wanted: Entries, marks: Marks = noMarks) {
  const plan = planInstall(config(text), wanted, marks);
  if (plan.kind !== 'planned') throw new Error(JSON.stringify(plan));
  return plan;
}

const commandsIn = (text: string): string[] => {
  const parsed = config(text);
  if (parsed.kind !== 'config') return [];
  return foundHandlers(parsed.root)
    .filter(({ ours }) => ours === false)
    .map(({ handler }) =>
      typeof handler === 'string' ? handler : ((handler as { command?: string }).command ?? ''),
    );
};

describe('configs that have broken other installers', () => {
  const taken = rows.filter(({ install }) => install === 'patch' || install === 'create');

  test.each(taken)('$file, $category: installed, again, and taken back', (expected) => {
    const text = read(expected.file);
    const wanted = wantedFor(expected);
    const was = config(text);
    const fresh = !expected.file.startsWith('c12');
    const marks = fresh ? noMarks : lostMarks;
    const { text: after, marks: made } = patched(text, wanted, marks);
    const now = config(after);
    if (now.kind !== 'config') throw new Error('it parses');
    // ours: one entry an event, each in its list
    const own = foundHandlers(now.root).filter(({ ours }) => ours !== false);
    expect(own.map(({ event }) => event).sort()).toEqual(
      wanted.entries.map(({ event }) => event).sort(),
    );
    // theirs
    expect(commandsIn(after)).toEqual(commandsIn(text));
    for (const [command, count] of Object.entries(expected.foreignCommands ?? {})) {
      expect([command, commandsIn(after).filter((one) => one === command).length]).toEqual([
        command,
        count,
      ]);
    }
    for (const part of expected.mustContain ?? []) expect(after).toContain(part);
    if (was.kind === 'config' && was.eol === '\r\n') expect(after).not.toMatch(/(?<!\r)\n/);
    if (text !== '') expect(after.endsWith('\n')).toBe(text.endsWith('\n'));
    // again
    expect(planInstall(now, wanted, made).kind).toBe('unchanged');
    // and back
    const back = takeBack(after, now.eol, made, () => true);
    if (fresh) expect(back).toBe(bare(text));
    else expect(back).not.toContain('probe.sh');
    for (const part of expected.mustContain ?? []) expect(back).toContain(part);
    expect(commandsIn(back)).toEqual(commandsIn(text));
  });

  test.each(rows.filter(({ install }) => install === 'refuse'))(
    '$file, $category: refused, with what and where',
    (expected) => {
      const plan = planInstall(config(read(expected.file)), wantedFor(expected), noMarks);
      if (plan.kind !== 'refused') throw new Error('it is to be refused');
      const said = refusalText(plan).en;
      for (const part of expected.mustName ?? []) {
        expect(said).toContain(part === 'the file' ? '/c.json:' : part);
      }
    },
  );

  test('a plain file is patched as its owner would have done it', () => {
    const { text } = patched(read('c03-claude-tabs-no-final-newline.json'), {
      ...wantedFor(row('c03')),
      entries: wantedFor(row('c03')).entries.slice(0, 1),
    });
    expect(text).toBe(`{
\t"theme": "dark",
\t"hooks": {
\t\t"Notification": [
\t\t\t{
\t\t\t\t"matcher": "permission_prompt",
\t\t\t\t"hooks": [
\t\t\t\t\t{
\t\t\t\t\t\t"type": "command",
\t\t\t\t\t\t"command": "afplay /System/Library/Sounds/Glass.aiff"
\t\t\t\t\t}
\t\t\t\t]
\t\t\t}
\t\t],
\t\t"PermissionRequest": [
\t\t\t{
\t\t\t\t"matcher": "*",
\t\t\t\t"hooks": [
\t\t\t\t\t{
\t\t\t\t\t\t"type": "command",
\t\t\t\t\t\t"command": "[ -x '/home/user/.asktop/probe.sh' ] || exit 0; exec '/home/user/.asktop/probe.sh' claude-code PermissionRequest",
\t\t\t\t\t\t"timeout": 86400
\t\t\t\t\t}
\t\t\t\t]
\t\t\t}
\t\t]
\t},
\t"verbose": true
}`);
  });

  test('where positions are trusted, the entries of others keep theirs', () => {
    const { text } = patched(read('c14-codex-hooks.json'), wantedFor(row('c14')));
    const parsed = JSON.parse(text) as {
      hooks: Record<string, { hooks: { command: string }[] }[]>;
    };
    expect(Object.keys(parsed)).toEqual(['description', 'hooks']);
    expect(parsed.hooks['PermissionRequest']?.[0]?.hooks[0]?.command).toBe(
      'gate-keeper codex permission',
    );
  });

  test('ZCode: ours goes first, the flags are set only where they must be', () => {
    const text = read('c17-zcode-config.json').replace('"PreToolUse": [', '"Stop": [');
    const { text: after } = patched(text, wantedFor(row('c17')));
    const { hooks } = JSON.parse(after) as {
      hooks: Record<string, unknown> & { events: Record<string, unknown[]> };
    };
    expect(hooks).toMatchObject({ enabled: true, timeoutMs: 60_000, maxOutputBytes: 32_768 });
    expect(JSON.stringify(hooks.events['Stop']?.[0])).toContain('probe.sh');
    expect(hooks.events['Stop']).toHaveLength(2);
    const off = patched(text.replace('"enabled": true', '"enabled": false'), wantedFor(row('c17')));
    expect(off.text).toContain('"enabled": false');
    expect(patched('{}', wantedFor(row('c17'))).text).toContain('"maxOutputBytes": 1048576');
  });
});

test('a number that is too small is raised where the agent’s data say so, and comes back', () => {
  const raise: Entries = {
    kind: 'entries',
    entries: [],
    flags: [{ at: ['hooks', 'limit'], value: 100, when: 'less' }],
  };
  const text = '{ "hooks": { "limit": 3.0e1 } }';
  const { text: after, marks } = patched(text, raise);
  expect(after).toBe('{ "hooks": { "limit": 100 } }');
  expect(takeBack(after, '\n', marks, () => true)).toBe(text);
  expect(takeBack(after.replace('100', '200'), '\n', marks, () => true)).toContain('200');
  expect(planInstall(config('{"hooks":{"limit":200}}'), raise, noMarks).kind).toBe('unchanged');
});

describe('what a person is told', () => {
  const notes = (agent: string, text: string): string => {
    const parsed = config(text);
    const known = findAgent(agent)!;
    return parsed.kind === 'refused'
      ? ''
      : notesOn(known, wantedFor({ ...row('c01'), agent }), parsed, 0)
          .map(({ en }) => en)
          .join('\n');
  };

  test('another program answers the same prompt', () => {
    const said = notes('claude-code', read('c11-claude-same-event-same-matcher.json'));
    expect(said).toContain('Another program answers PermissionRequest as well (python3 ~/.claude/');
    expect(said).toContain('http://127.0.0.1:23333/permission');
  });

  test('hooks are switched off', () => {
    const zcode = notes('zcode', '{"hooks":{"enabled":false,"maxOutputBytes":32768}}');
    expect(zcode).toContain('"hooks.enabled" is false');
    expect(zcode).toContain('hooks.maxOutputBytes stays 32768');
    expect(notes('claude-code', '{"disableAllHooks":true}')).toContain('disableAllHooks');
  });
});
