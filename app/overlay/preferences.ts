import { app, nativeTheme } from 'electron';
import type { SettingsFile } from '../home/settings-file.ts';
import type { Log } from '../protocol/log.ts';
import type { Language, Rules, Settings, SettingsChange } from '../protocol/settings.ts';
import { languageInForce } from './language.ts';

export interface PreferencesParts {
  settings: SettingsFile;
  log: Log;
  /** ASKTOP_LANG, which overrides the setting */
  namedLanguage: string | undefined;
  /** The settings have changed, in the window or by hand: whoever shows or uses them is told. */
  onChange(changed: SettingsChange): void;
}

/** The person's settings as they are in force, with the system's theme and language behind them. */
export class Preferences {
  readonly #parts: PreferencesParts;
  /** what the log was told and is so still */
  #told: readonly string[] = [];

  constructor(parts: PreferencesParts) {
    this.#parts = parts;
    this.#log();
    nativeTheme.themeSource = this.current.theme;
  }

  get current(): Settings {
    return this.#parts.settings.current;
  }

  /** Deny rules that wait to be confirmed: the settings in force are without them. */
  get unconfirmedRules(): Rules | undefined {
    return this.#parts.settings.unconfirmedRules;
  }

  get language(): Language {
    return languageInForce(
      this.#parts.namedLanguage,
      this.current.language,
      app.getPreferredSystemLanguages(),
    );
  }

  change(wanted: SettingsChange): Settings {
    const { current, unconfirmedRules } = this;
    this.#keep(wanted);
    this.#tell({ current, unconfirmedRules }, wanted);
    return this.current;
  }

  /** The file may have been edited by hand: what differs holds as if it had been changed in the window, but for deny rules. */
  reread(): void {
    const { current, unconfirmedRules } = this;
    this.#parts.settings.reread();
    this.#tell({ current, unconfirmedRules }, {});
  }

  /** A change takes along what was edited by hand before it. */
  #tell(before: Pick<SettingsFile, 'current' | 'unconfirmedRules'>, wanted: SettingsChange): void {
    this.#log();
    const names = Object.keys(this.current) as (keyof Settings)[];
    const textOf = (settings: Settings, name: keyof Settings) => JSON.stringify(settings[name]);
    const changed = names.filter(
      (name) =>
        wanted[name] !== undefined || textOf(before.current, name) !== textOf(this.current, name),
    );
    const waited = JSON.stringify(before.unconfirmedRules);
    if (changed.length === 0 && JSON.stringify(this.unconfirmedRules) === waited) return;
    nativeTheme.themeSource = this.current.theme;
    this.#parts.onChange(Object.fromEntries(changed.map((name) => [name, this.current[name]])));
  }

  /** What is wrong, or waits, is told once. Never which rules. */
  #log(): void {
    const { problem, rulesProblem } = this.#parts.settings;
    const waits =
      this.unconfirmedRules &&
      'settings.json has other deny rules than the window confirmed: they wait to be confirmed on the page of agents';
    const found = [problem, rulesProblem, waits].filter((what) => what !== undefined);
    for (const what of found) if (!this.#told.includes(what)) this.#parts.log.app(what);
    this.#told = found;
  }

  /** A full or read-only disk costs the next start its setting, not this run. */
  #keep(wanted: SettingsChange): void {
    try {
      this.#parts.settings.change(wanted);
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error)) throw error;
      this.#parts.log.app(`settings.json cannot be written (${String(error.code)})`);
    }
  }
}
