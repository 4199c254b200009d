import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { homeAt, openHome, type Home } from './home.ts';
import { openLog, type OpenLog } from './log-file.ts';

const at = '2026-11-30T00:00:00.000Z';
let now: Date;
/** From then on a change of the file counts. */
const later = (): void => {
  now = new Date(now.getTime() + 1000);
};
let top: string;
let home: Home;
let log: OpenLog;

beforeEach(() => {
  top = mkdtempSync(path.join(os.tmpdir(), 'asktop-log-'));
  home = homeAt({ env: { ASKTOP_HOME: path.join(top, '家') }, homeFolder: '/nowhere' });
  openHome(home, undefined);
  now = new Date(Date.UTC(2026, 10, 30));
  log = openLog(home, () => now);
});
afterEach(() => {
  log.close();
  rmSync(top, { recursive: true });
});

describe('the log', () => {
  test('has one line an entry, whatever is in it, and marks those of hooks', () => {
    log.app('started\nforged [hook] line\u2028x');
    log.hook('claude-code PermissionRequest answered');
    expect(readFileSync(home.log, 'utf8')).toBe(
      `${at} started forged [hook] line x\n${at} [hook] claude-code PermissionRequest answered\n`,
    );
    if (process.platform !== 'win32') expect(statSync(home.log).mode & 0o777).toBe(0o600);
  });

  test('rotates, and keeps two files', () => {
    for (let line = 0; line < 2500; line += 1) log.app('x'.repeat(1000));
    expect(readdirSync(home.folder).sort()).toEqual(['asktop.log', 'asktop.log.1']);
    expect(statSync(home.log).size).toBeLessThan(1_100_000);
    expect(statSync(`${home.log}.1`).size).toBeLessThan(1_100_000);
  });

  test('that is deleted begins anew with the next line', () => {
    log.app('first');
    rmSync(home.log);
    later();
    log.app('second');
    expect(linesOf(home.log)).toEqual(['second']);
  });

  test('that is moved away, or replaced, goes on under its name', () => {
    log.app('first');
    renameSync(home.log, `${home.log}.mine`);
    later();
    log.app('second');
    const other = path.join(home.folder, 'other');
    writeFileSync(other, 'theirs\n');
    renameSync(other, home.log);
    now = new Date(0); // a clock that was set back makes no difference
    log.app('third');
    expect(linesOf(`${home.log}.mine`)).toEqual(['first']);
    expect(linesOf(home.log)).toEqual(['theirs', 'third']);
  });

  test('that was emptied is written from its beginning', () => {
    log.app('first');
    writeFileSync(home.log, '');
    log.app('second');
    expect(readFileSync(home.log, 'utf8')).toBe(`${at} second\n`);
  });

  test('rotates by what lies there, whoever wrote it', () => {
    log.app('first');
    writeFileSync(home.log, 'x'.repeat(1_100_000));
    later();
    log.app('second');
    expect(linesOf(home.log)).toEqual(['second']);
    expect(statSync(`${home.log}.1`).size).toBe(1_100_000);
  });

  test('whose folder is gone loses its lines, and has them again when the folder is back', () => {
    log.app('first');
    rmSync(home.folder, { recursive: true });
    later();
    expect(() => log.app('lost')).not.toThrow();
    openHome(home, undefined);
    log.app('second');
    expect(linesOf(home.log)).toEqual(['second']);
  });

  test('that cannot be written loses its lines and nothing else, and has them again when it can', () => {
    asOrdinaryUser(() => {
      chmodSync(home.folder, 0o500);
      expect(() => log.app('lost')).not.toThrow();
      chmodSync(home.folder, 0o700);
      log.app('second');
    });
    expect(linesOf(home.log)).toEqual(['second']);
  });
});

/** Root may write anywhere: then it is done as nobody, to whom all of it belongs. */
function asOrdinaryUser(act: () => void): void {
  if (process.getuid?.() !== 0) {
    act();
    return;
  }
  const nobody = 65_534;
  for (const one of [top, home.folder]) chownSync(one, nobody, nobody);
  process.seteuid?.(nobody);
  try {
    act();
  } finally {
    process.seteuid?.(0);
  }
}

/** Without their times. */
function linesOf(file: string): string[] {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => line.replace(/^\d{4}-\S+Z /, ''));
}
