import { screen } from '@testing-library/svelte';
import { afterEach, expect, test } from 'vitest';
import type { AgentSetup } from '../app/protocol/agent-setup.ts';
import { permissionCard } from './testing/cards.ts';
import { Page } from './testing/page.ts';

let page: Page;
afterEach(() => page.close());

const zcode: AgentSetup = {
  id: 'zcode',
  name: 'ZCode',
  found: true,
  foundBy: '~/.zcode',
  level: 'off',
  guards: false,
  levels: [
    {
      level: 'answers',
      explains: 'Requests and questions.',
      events: ['PermissionRequest', 'Stop'],
    },
    {
      level: 'guard',
      explains: 'Every call is held against your rules.',
      events: ['PreToolUse', 'Stop'],
    },
  ],
  file: '~/.zcode/cli/config.json',
  problems: [],
  notes: [],
  switches: [],
};
const absent: AgentSetup = { ...zcode, id: 'cursor', name: 'Cursor', found: false };

async function openPage(...setups: AgentSetup[]): Promise<Page> {
  const opened = await Page.open();
  opened.bridge.setups = setups;
  opened.bridge.emit({ kind: 'summoned' });
  await opened.settle();
  await opened.click('Settings');
  await opened.click('Agents…');
  return opened;
}

async function choose(level: string): Promise<void> {
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Level of ZCode' });
  select.value = level;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await page.settle();
}

test('the page lists what is on this machine, and names the others', async () => {
  page = await openPage(zcode, absent);
  expect(page.cards).toEqual(['Asktop · agents']);
  expect(screen.getByRole('region', { name: 'ZCode' }).textContent).toContain('Found, not set up');
  expect(screen.queryByRole('region', { name: 'Cursor' })).toBeNull();
  expect(screen.getByText('Not on this machine: Cursor')).toBeTruthy();
});

test('a level shows what it would write, and writes only when told to', async () => {
  page = await openPage(zcode);
  page.bridge.setupOutcomes = {
    previewed: {
      kind: 'change',
      files: [{ file: '~/.zcode/cli/config.json', diff: '+  "enabled": true\n' }],
      notes: ['Another program answers PermissionRequest too.'],
    },
    applied: { kind: 'done', steps: ['Quit ZCode and start it again.'] },
  };
  await choose('answers');
  expect(page.bridge.setupChanges).toEqual([{ agent: 'zcode', level: 'answers', apply: false }]);
  expect(screen.getByText('Requests and questions.')).toBeTruthy();
  expect(screen.getByText('Events: PermissionRequest, Stop')).toBeTruthy();
  expect(document.body.textContent).toContain('"enabled": true');
  expect(screen.getByText('Another program answers PermissionRequest too.')).toBeTruthy();
  await page.click('Write it');
  expect(page.bridge.setupChanges.at(-1)).toEqual({
    agent: 'zcode',
    level: 'answers',
    apply: true,
  });
  expect(screen.getByText('Done. Quit ZCode and start it again.')).toBeTruthy();
  expect(screen.getByText('Set up. Nothing has been heard from it yet.')).toBeTruthy();
});

test('a change that was cancelled leaves the level as it was', async () => {
  page = await openPage(zcode);
  page.bridge.setupOutcomes.previewed = { kind: 'change', files: [], notes: [] };
  await choose('guard');
  await page.click('Cancel');
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Level of ZCode' });
  expect(select.value).toBe('off');
  expect(page.bridge.setupChanges.some(({ apply }) => apply)).toBe(false);
});

test('what is refused says why, and that nothing was written', async () => {
  page = await openPage(zcode);
  const why = '~/.zcode/cli/config.json, line 3, column 5: a comma is missing.';
  page.bridge.setupOutcomes.previewed = { kind: 'refused', why };
  await choose('answers');
  expect(screen.getByText(`${why} Nothing was written.`)).toBeTruthy();
});

test('what is refused stands there once, whether it was known before or not', async () => {
  const why = '~/.zcode/cli/config.json:3:5: it is not JSON there: expected a comma.';
  const other = 'The probe is gone.';
  page = await openPage({ ...zcode, problems: [why, other] });
  page.bridge.setupOutcomes.previewed = { kind: 'refused', why };
  const text = (): string => screen.getByRole('region', { name: 'ZCode' }).textContent;
  expect(text().split(why)).toHaveLength(2);
  await choose('answers');
  expect(text()).toContain('Nothing was written.');
  expect(text().split(why)).toHaveLength(2);
  expect(text()).toContain(other);
});

test('a test shows each hop, and where it broke why and what to do', async () => {
  page = await openPage({ ...zcode, level: 'answers' });
  page.bridge.test = {
    ok: false,
    hops: [
      { name: 'command found', ok: true, ms: 3.2 },
      { name: 'intake', ok: false, why: 'A stranger answers.', fix: 'Start Asktop again.' },
    ],
  };
  await page.click('Test ZCode');
  const text = screen.getByRole('region', { name: 'ZCode' }).textContent;
  expect(text).toContain('A check did not get through.');
  expect(text).toMatch(/command found\s*3 ms/);
  expect(text).toContain('A stranger answers.');
  expect(text).toContain('Start Asktop again.');
});

test('a hop that nothing has proven yet has no tick', async () => {
  page = await openPage({ ...zcode, level: 'answers' });
  const why = 'Nothing was ever heard.';
  page.bridge.test = {
    ok: true,
    hops: [
      { name: 'exit code 0', ok: true },
      { name: 'heard from the agent', ok: true, why },
    ],
  };
  await page.click('Test ZCode');
  const hops = Array.from(document.querySelectorAll('ol > li'), (hop) => hop.textContent.trim());
  expect(hops.find((hop) => hop.includes('exit code 0'))).toMatch(/^✓/);
  expect(hops.find((hop) => hop.includes(why))).toMatch(/^·/);
});

test('another program is told as a note, its hidden letters seen, with nothing to mend', async () => {
  page = await openPage({ ...zcode, level: 'answers', notes: ['Another program: a\u202eb'] });
  const row = screen.getByRole('region', { name: 'ZCode' });
  expect(row.textContent).toContain('Another program: a');
  expect(row.textContent).not.toContain('\u202e');
  expect(screen.queryByRole('button', { name: 'Fix ZCode' })).toBeNull();
});

test('problems are told, and mended by the level that is there', async () => {
  page = await openPage({ ...zcode, level: 'answers', problems: ['The probe is gone.'] });
  page.bridge.setupOutcomes.previewed = { kind: 'nothing' };
  expect(screen.getByText('The probe is gone.')).toBeTruthy();
  await page.click('Fix ZCode');
  expect(page.bridge.setupChanges).toEqual([{ agent: 'zcode', level: 'answers', apply: false }]);
  expect(screen.getByText('Nothing has to be changed.')).toBeTruthy();
});

test('each kind of switch can be changed', async () => {
  page = await openPage({
    ...zcode,
    switches: [
      { kind: 'on-off', name: 'auto', explains: 'Ask in auto mode', on: false },
      {
        kind: 'choice',
        name: 'mode',
        explains: 'What a card can do',
        chosen: 'show',
        options: [
          { value: 'show', label: 'Show', explains: '' },
          { value: 'veto', label: 'Veto', explains: '' },
        ],
      },
      { kind: 'rules', name: 'hold', explains: 'Held calls', rules: ['Bash(rm *)'] },
    ],
  });
  await page.click('More about ZCode');
  screen.getByRole('checkbox', { name: 'Ask in auto mode' }).click();
  screen.getByRole('radio', { name: /^Veto/ }).click();
  await write('Held calls', 'Write');
  expect(page.bridge.switched).toEqual([
    { agent: 'zcode', name: 'auto', value: true },
    { agent: 'zcode', name: 'mode', value: 'veto' },
    { agent: 'zcode', name: 'hold', value: ['Bash(rm *)', 'Write'] },
  ]);
});

/** Types a rule, or several lines of them, and presses Enter. */
async function write(field: string, text: string): Promise<void> {
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: field });
  box.focus();
  box.value = text;
  box.dispatchEvent(new Event('input', { bubbles: true }));
  await page.key('Enter');
}
const rulesOf = (name: string): string[] => {
  const list = screen.queryByRole('list', { name });
  return Array.from(list?.querySelectorAll('code') ?? [], (rule) => rule.textContent);
};
const denyRules = async (): Promise<string[]> => (await page.bridge.state()).settings.denyRules;

test('a deny rule is written once for all agents, and taken out again', async () => {
  page = await openPage({ ...zcode, level: 'guard', guards: true }, absent);
  const section = screen.getByRole('region', { name: 'Deny rules' });
  expect(section.textContent).toContain('at the other levels only for what an agent asks');
  expect(section.textContent).not.toContain('now:');
  await write('Deny rules', 'Bash(git push *)');
  expect(await denyRules()).toEqual(['Bash(git push *)']);
  expect(section.textContent).toContain('In every mode now: ZCode.');
  // pasted lines are rules; blank ones and those that are there are none
  await write('Deny rules', 'Write(*.env)\n\n  mcp__demo  \nBash(git push *)');
  expect(rulesOf('Deny rules')).toEqual(['Bash(git push *)', 'Write(*.env)', 'mcp__demo']);
  await page.click('Remove Write(*.env)');
  expect(await denyRules()).toEqual(['Bash(git push *)', 'mcp__demo']);
});

test('without an agent at level Guard the page says that rules hold only for what is asked', async () => {
  page = await openPage({ ...zcode, level: 'answers' });
  await write('Deny rules', 'Bash');
  expect(screen.getByText(/^No agent is at level Guard now/)).toBeTruthy();
});

test('a rule that is not understood is not taken: what to write instead stands there until it is', async () => {
  page = await openPage(zcode);
  const text = 'No tool is named. If this is a command, write Bash(git push *).';
  page.bridge.remarks = [{ rule: 'git push *', kind: 'fault', text }];
  await write('Deny rules', 'Write\ngit push *');
  expect(await denyRules()).toEqual([]);
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Deny rules' });
  expect(box.value).toBe('Write\ngit push *');
  const described = document.getElementById(box.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toContain(text);
  await write('Deny rules', 'Bash(git push *)');
  expect(screen.queryByText(text)).toBeNull();
  expect(await denyRules()).toEqual(['Bash(git push *)']);
});

test.each([
  ['a letter', (sent: string) => `${sent}W`, 'W'],
  ['a line', (sent: string) => `${sent}\nWrite(*.env)`, 'Write(*.env)'],
  ['another text', () => 'mcp__demo', 'mcp__demo'],
])('%s typed while rules are being checked stays', async (_what, typed, left) => {
  page = await openPage(zcode);
  const sent = 'Bash(git push *)';
  let answer = (): void => undefined;
  page.bridge.checkRules = () => new Promise((resolve) => (answer = () => resolve([])));
  await write('Deny rules', sent);
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Deny rules' });
  expect(box.value).toBe(sent);
  box.value = typed(sent);
  box.dispatchEvent(new Event('input', { bubbles: true }));
  answer();
  await page.settle();
  expect(box.value).toBe(left);
  expect(await denyRules()).toEqual([sent]);
});

test('a rule that is sent twice while it is being checked is there once', async () => {
  page = await openPage(zcode);
  const answers: (() => void)[] = [];
  page.bridge.checkRules = () => new Promise((resolve) => answers.push(() => resolve([])));
  await write('Deny rules', 'Write');
  await page.key('Enter');
  for (const answer of answers) answer();
  await page.settle();
  expect(await denyRules()).toEqual(['Write']);
});

test('a rule that may not be meant so is kept, with a remark under it; so is one from elsewhere that is not understood', async () => {
  page = await openPage(zcode);
  page.bridge.remarks = [{ rule: 'Bsh', kind: 'note', text: 'No tool “Bsh” is known.' }];
  await write('Deny rules', 'Bsh');
  expect(rulesOf('Deny rules')).toEqual(['Bsh']);
  expect(screen.getByText('No tool “Bsh” is known.')).toBeTruthy();
  page.bridge.remarks = [{ rule: 'Bash(', kind: 'fault', text: 'Not understood.' }];
  await page.bridge.changeSettings({ denyRules: ['Bash('] });
  await page.settle();
  expect(screen.getByText('Not understood.')).toBeTruthy();
});

const listed = (name: string): string[] =>
  screen
    .queryAllByRole('list', { name })
    .flatMap((list) => Array.from(list.querySelectorAll('code'), (rule) => rule.textContent));
const changed = 'Deny rules changed outside Asktop';
async function openChanged(inForce: string[], inFile: string[]): Promise<Page> {
  const opened = await Page.open();
  await opened.bridge.changeSettings({ denyRules: inForce });
  opened.bridge.editRules(inFile);
  opened.bridge.emit({ kind: 'summoned' });
  await opened.settle();
  await opened.click('Deny rules changed…');
  return opened;
}

test('rules that were changed outside Asktop are shown as what they would add and take out, and hold when the person says so', async () => {
  page = await openChanged(
    ['Write', 'Bash(git push *)'],
    ['Write', '<b>Bash\u202e</b>', 'Bsh', 'Bsh'],
  );
  expect(page.cards).toEqual(['Asktop · agents']);
  const notice = screen.getByRole('region', { name: changed });
  expect(notice.textContent).toContain('They hold only once you use them here.');
  expect(listed('Would be added')).toEqual(['<b>BashRLO U+202E</b>', 'Bsh']);
  expect(listed('Would be taken out')).toEqual(['Bash(git push *)']);
  expect(notice.querySelector('b')).toBeNull();
  expect(rulesOf('Deny rules')).toEqual(['Write', 'Bash(git push *)']);
  await page.ready();
  await page.click('Use the changed rules');
  expect(await denyRules()).toEqual(['Write', '<b>Bash\u202e</b>', 'Bsh', 'Bsh']);
  expect(screen.queryByRole('region', { name: changed })).toBeNull();
  expect(page.buttons).not.toContain('Deny rules changed…');
});

test('more badges than a list can hold are in a block of text, a rule of several lines being one', async () => {
  const rules = Array.from({ length: 199 }, (_, at) => `${at}${'\u202e\u200b'.repeat(490)}`);
  page = await openChanged(['Write'], ['Bash(a\nb)', ...rules]);
  const block = screen.getByLabelText('Would be added');
  expect(block.textContent).toMatch(/1\. Bash\(a\s*b\)/);
  expect(block.textContent).not.toMatch(/2\. b/);
  expect(document.querySelectorAll('.hid').length).toBeLessThan(20_000);
  expect(listed('Would be taken out')).toEqual(['Write']);
});

test('those in force can be kept, and a list that is emptied shows only what would go', async () => {
  page = await openChanged(['Write', 'Bash'], []);
  expect(listed('Would be added')).toEqual([]);
  expect(listed('Would be taken out')).toEqual(['Write', 'Bash']);
  await page.ready();
  await page.click('Keep those in force');
  expect(await denyRules()).toEqual(['Write', 'Bash']);
  expect(screen.queryByRole('region', { name: changed })).toBeNull();
});

test('no press made before the change was seen for a moment confirms it, also when it changes again under the pointer', async () => {
  page = await openChanged(['Write'], []);
  const decides = async (): Promise<void> => {
    for (const name of ['Use the changed rules', 'Keep those in force'])
      for (const detail of [1, 0]) await page.click(name, detail);
  };
  const waits = async (): Promise<unknown> => (await page.bridge.state()).unconfirmedRules;
  await decides();
  page.clock.paint();
  await page.pass(399);
  await decides();
  expect(await waits()).toEqual([]);
  await page.pass(1);
  page.bridge.editRules(['*']);
  await page.settle();
  await decides();
  page.clock.paint();
  await page.pass(399);
  await decides();
  expect([await waits(), await denyRules()]).toEqual([['*'], ['Write']]);
  await page.pass(1);
  // a key that is still held was pressed for something else
  screen.getByRole('button', { name: 'Use the changed rules' }).focus();
  expect(page.keyDown('Enter', { repeat: true })).toBe(false);
  await page.click('Use the changed rules');
  expect(await denyRules()).toEqual(['*']);
});

test('what else is on the page takes presses at once', async () => {
  page = await openChanged(['Write'], []);
  await page.click('Close');
  expect(page.cards).toEqual(['Asktop · quiet']);
});

test('that rules wait is said on the pages of Asktop, and nothing is put in front of a card or brought up for it', async () => {
  page = await Page.open();
  page.bridge.editRules(['Write']);
  await page.settle();
  expect(page.cards).toEqual([]);
  page.bridge.open(permissionCard('a'));
  await page.settle();
  expect(page.buttons).not.toContain('Deny rules changed…');
  await page.ready();
  await page.click('Allow');
  await page.pass(5000);
  page.bridge.emit({ kind: 'summoned' });
  await page.settle();
  expect(page.buttons).toContain('Deny rules changed…');
  await page.click('Settings');
  expect(page.buttons).toContain('Deny rules changed…');
  await page.click('Agents…');
  expect(page.buttons).not.toContain('Deny rules changed…');
  expect(page.clock.timerCount).toBe(0);
});

test('Escape goes back to where one came from', async () => {
  page = await openPage(zcode);
  await page.key('Escape');
  expect(page.cards).toEqual(['Asktop · settings']);
});

test('a request that arrives meanwhile is announced on the page, and one press away', async () => {
  page = await Page.open();
  page.bridge.emit({ kind: 'summoned' });
  await page.settle();
  await page.click('Settings');
  expect(page.buttons).not.toContain('One request waits');
  page.bridge.open(permissionCard('a'));
  await page.settle();
  expect(page.cards).toEqual(['Asktop · settings']);
  await page.click('One request waits');
  expect(page.cards).toEqual(['Claude Code · shop-api · permission']);
});
