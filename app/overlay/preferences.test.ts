import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { homeAt, openHome, type Home } from '../home/home.ts';
import { SettingsFile } from '../home/settings-file.ts';
import type { SettingsChange } from '../protocol/settings.ts';
import { Preferences } from './preferences.ts';

vi.mock('electron', () => ({
  app: { getPreferredSystemLanguages: () => ['en'] },
  nativeTheme: {},
}));

const top = mkdtempSync(path.join(os.tmpdir(), 'asktop-preferences-'));
afterAll(() => rmSync(top, { recursive: true }));
let home: Home;
let lines: string[];
let told: SettingsChange[];
let count = 0;

beforeEach(() => {
  home = homeAt({ env: { ASKTOP_HOME: path.join(top, String((count += 1))) }, homeFolder: top });
  openHome(home, undefined);
  [lines, told] = [[], []];
});
const start = (): Preferences =>
  new Preferences({
    settings: new SettingsFile(home),
    log: { app: (line) => lines.push(line), hook: (line) => lines.push(line) },
    namedLanguage: undefined,
    onChange: (changed) => told.push(changed),
  });
const edit = (denyRules: string[]): void => {
  const text = existsSync(home.settings) ? readFileSync(home.settings, 'utf8') : '{}';
  const settings = JSON.parse(text) as SettingsChange;
  writeFileSync(home.settings, JSON.stringify({ ...settings, denyRules }));
};
const waits = expect.stringMatching(/deny rules .* wait to be confirmed/) as string;

test('the window is told of deny rules that were changed by hand, and of each change of them; none of them is in force', () => {
  const preferences = start();
  preferences.change({ denyRules: ['Write'] });
  told = [];
  edit([]);
  preferences.reread();
  expect([told, preferences.current.denyRules]).toEqual([[{}], ['Write']]);
  expect(preferences.unconfirmedRules).toEqual([]);
  preferences.reread(); // the system tells several times of one edit
  expect(told).toHaveLength(1);
  edit(['Bash']);
  preferences.reread();
  edit(['Write']);
  preferences.reread();
  expect([told.length, preferences.unconfirmedRules]).toEqual([3, undefined]);
});

test('the log says once that rules wait, at a start or later, and never which', () => {
  const secret = 'Bash(curl -H "Authorization: s3cret" *)';
  edit([secret]);
  const preferences = start();
  expect(lines).toEqual([waits]);
  preferences.reread();
  edit([secret, 'Write']);
  preferences.reread();
  preferences.change({ theme: 'dark' });
  expect(lines).toHaveLength(1);
  preferences.change({ denyRules: [secret, 'Write'] });
  edit([]);
  preferences.reread();
  expect(lines).toEqual([waits, waits]);
  expect(lines.join()).not.toContain('s3cret');
});

test('what is wrong with the file of the confirmed rules is logged', () => {
  writeFileSync(home.confirmedRules, '{');
  start();
  expect(lines).toEqual([expect.stringContaining('confirmed-rules.json makes no sense')]);
});
