import { Settings, SettingsChange } from '../protocol/settings.ts';
import type { Home } from './home.ts';
import { lookAtJson, problemOf, replaceJson } from './json-file.ts';

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
    const found = lookAtJson(home.settings, Settings);
    this.#settings = found.kind === 'value' ? found.value : Settings.parse({});
    this.#problem = problemOf(home.settings, found, 'the defaults hold');
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
    const found = lookAtJson(this.#home.settings, Settings);
    this.#problem = problemOf(this.#home.settings, found, 'what held before holds');
    if (found.kind === 'value')
      this.#settings = Settings.parse({ ...found.value, ...this.#unwritten });
  }

  /** Changes some fields and writes the file. Throws the system's error where it cannot: then they hold until the end of this run. */
  change(change: SettingsChange): Settings {
    const found = lookAtJson(this.#home.settings, Settings);
    const base = found.kind === 'value' ? found.value : this.#settings;
    const wanted = { ...this.#unwritten, ...given(change) };
    this.#settings = Settings.parse({ ...base, ...wanted });
    this.#unwritten = wanted;
    replaceJson(this.#home.settings, found, this.#settings);
    this.#unwritten = {};
    return this.#settings;
  }
}

/** A field that is there without a value is no change: it would fall back to its default. */
function given(change: SettingsChange): SettingsChange {
  const fields = Object.entries(SettingsChange.parse(change));
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}
