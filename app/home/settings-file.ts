import { readFileSync, renameSync } from 'node:fs';
import { Settings, SettingsChange } from '../protocol/settings.ts';
import { utf8Bytes, utf8Text } from '../text/utf8.ts';
import type { Home } from './home.ts';
import { writeWhole } from './write-whole.ts';

/**
 * The settings in force, kept in a file of ours. Reading changes nothing. A change goes into what lies there then, so that an edit by hand
 * is kept; what makes no sense is put aside before it, and what cannot be read is not written to.
 */
export class SettingsFile {
  readonly #home: Home;
  #settings: Settings;
  /** what holds but could not be written */
  #unwritten: SettingsChange = {};
  #problem: string | undefined;

  constructor(home: Home) {
    this.#home = home;
    const found = look(home);
    this.#settings = found.kind === 'settings' ? found.settings : Settings.parse({});
    this.#problem = problemOf(found, 'the defaults hold');
  }

  get current(): Settings {
    return this.#settings;
  }

  /** What is wrong with the file, for the log. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Takes over what lies in the file now, edited by hand perhaps. One that is gone, or makes no sense (half written, say), changes nothing. */
  reread(): void {
    const found = look(this.#home);
    this.#problem = problemOf(found, 'what held before holds');
    if (found.kind === 'settings')
      this.#settings = Settings.parse({ ...found.settings, ...this.#unwritten });
  }

  /** Changes some fields and writes the file. Throws the system's error where it cannot: then they hold until the end of this run. */
  change(change: SettingsChange): Settings {
    const found = look(this.#home);
    const base = found.kind === 'settings' ? found.settings : this.#settings;
    const wanted = { ...this.#unwritten, ...given(change) };
    this.#settings = Settings.parse({ ...base, ...wanted });
    this.#unwritten = wanted;
    if (found.kind === 'unreadable') throw found.error;
    if (found.kind === 'senseless') putAside(this.#home.settings, found.bytes);
    writeWhole(this.#home.settings, utf8Bytes(`${JSON.stringify(this.#settings, undefined, 2)}\n`));
    this.#unwritten = {};
    return this.#settings;
  }
}

/** A field that is there without a value is no change: it would fall back to its default. */
function given(change: SettingsChange): SettingsChange {
  const fields = Object.entries(SettingsChange.parse(change));
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

type Found =
  | { kind: 'settings'; settings: Settings }
  | { kind: 'missing' }
  | { kind: 'unreadable'; error: Error & { code: unknown } }
  | { kind: 'senseless'; bytes: Uint8Array };

function look(home: Home): Found {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(home.settings);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    return error.code === 'ENOENT' ? { kind: 'missing' } : { kind: 'unreadable', error };
  }
  const parsed = Settings.safeParse(jsonOf(bytes));
  return parsed.success
    ? { kind: 'settings', settings: parsed.data }
    : { kind: 'senseless', bytes };
}

function problemOf(found: Found, holds: string): string | undefined {
  if (found.kind === 'unreadable')
    return `settings.json cannot be read (${String(found.error.code)}): ${holds}, and no change is kept`;
  if (found.kind === 'senseless')
    return `settings.json makes no sense: ${holds}, and the first change puts it aside as settings.json.broken`;
  return undefined;
}

/** Renames a file to the first name that is free or has the same content. Throws EEXIST when none is left: few are kept, none is lost. */
function putAside(file: string, bytes: Uint8Array): void {
  for (let count = 1; count <= mostBroken; count += 1) {
    const aside = count === 1 ? `${file}.broken` : `${file}.broken-${count}`;
    const there = bytesIn(aside);
    if (there !== undefined && !there.equals(bytes)) continue;
    renameSync(file, aside);
    return;
  }
  throw Object.assign(new Error(`there are ${mostBroken} broken ones already`), { code: 'EEXIST' });
}

function bytesIn(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8Text(bytes) ?? '');
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const mostBroken = 9;
