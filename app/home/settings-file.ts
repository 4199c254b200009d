import { readFileSync, renameSync } from 'node:fs';
import { Settings, SettingsChange } from '../protocol/settings.ts';
import { utf8Bytes, utf8Text } from '../text/utf8.ts';
import type { Home } from './home.ts';
import { writeWhole } from './write-whole.ts';

/** The settings in force, kept in a file of ours. A file that makes no sense is put aside, never overwritten. */
export class SettingsFile {
  readonly #home: Home;
  #settings: Settings;
  /** what happened to a broken file, for the log */
  readonly problem: string | undefined;

  constructor(home: Home) {
    this.#home = home;
    const { settings, problem } = load(home);
    this.#settings = settings;
    this.problem = problem;
  }

  get current(): Settings {
    return this.#settings;
  }

  /** Changes some fields and writes the file. Throws the system's error where it cannot: then they hold until the end of this run. */
  change(change: SettingsChange): Settings {
    // a field that is there without a value is no change: it would fall back to its default
    const given = Object.entries(SettingsChange.parse(change)).filter(
      ([, value]) => value !== undefined,
    );
    this.#settings = Settings.parse({ ...this.#settings, ...Object.fromEntries(given) });
    writeWhole(this.#home.settings, utf8Bytes(`${JSON.stringify(this.#settings, undefined, 2)}\n`));
    return this.#settings;
  }
}

function load(home: Home): { settings: Settings; problem: string | undefined } {
  const defaults = Settings.parse({});
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(home.settings);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    const missing = error.code === 'ENOENT';
    return {
      settings: defaults,
      problem: missing ? undefined : `settings.json cannot be read (${String(error.code)})`,
    };
  }
  const parsed = Settings.safeParse(jsonOf(bytes));
  if (parsed.success) return { settings: parsed.data, problem: undefined };
  const aside = `${home.settings}.broken`;
  renameSync(home.settings, aside);
  return { settings: defaults, problem: `settings.json made no sense and lies now in ${aside}` };
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8Text(bytes) ?? '');
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
