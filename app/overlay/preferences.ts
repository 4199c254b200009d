import { app, nativeTheme } from 'electron';
import type { SettingsFile } from '../home/settings-file.ts';
import type { Log } from '../protocol/log.ts';
import type { Language, Settings, SettingsChange } from '../protocol/settings.ts';
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

  constructor(parts: PreferencesParts) {
    this.#parts = parts;
    if (parts.settings.problem !== undefined) parts.log.app(parts.settings.problem);
    nativeTheme.themeSource = this.current.theme;
  }

  get current(): Settings {
    return this.#parts.settings.current;
  }

  get language(): Language {
    return languageInForce(
      this.#parts.namedLanguage,
      this.current.language,
      app.getPreferredSystemLanguages(),
    );
  }

  change(wanted: SettingsChange): Settings {
    const before = this.current;
    this.#keep(wanted);
    this.#tell(before, wanted);
    return this.current;
  }

  /** The file may have been edited by hand: what differs holds as if it had been changed in the window. */
  reread(): void {
    const { settings, log } = this.#parts;
    const { current: before, problem } = settings;
    settings.reread();
    if (settings.problem !== undefined && settings.problem !== problem) log.app(settings.problem);
    this.#tell(before, {});
  }

  /** A change takes along what was edited by hand before it. */
  #tell(before: Settings, wanted: SettingsChange): void {
    const names = Object.keys(this.current) as (keyof Settings)[];
    const textOf = (settings: Settings, name: keyof Settings) => JSON.stringify(settings[name]);
    const changed = names.filter(
      (name) => wanted[name] !== undefined || textOf(before, name) !== textOf(this.current, name),
    );
    if (changed.length === 0) return;
    nativeTheme.themeSource = this.current.theme;
    this.#parts.onChange(Object.fromEntries(changed.map((name) => [name, this.current[name]])));
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
