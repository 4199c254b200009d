import { maxRules, type Rules, Settings, SettingsChange } from '../protocol/settings.ts';
import { areSameRules, ConfirmedRules } from './confirmed-rules.ts';
import type { Home } from './home.ts';
import { lookAtJson, problemOf, replaceJson } from './json-file.ts';

/**
 * The settings in force, kept in a file of ours. Reading changes nothing. A change goes into what lies there then, so that an edit by hand
 * is kept; what makes no sense is put aside before it, and what cannot be read is not written to. Deny rules hold only once the person has
 * confirmed them in the window: a coding agent that wants rid of its own restrictions can edit a file, too.
 */
export class SettingsFile {
  readonly #home: Home;
  readonly #confirmed: ConfirmedRules;
  /** in force: with the rules that were confirmed */
  #settings: Settings;
  #unconfirmed: Rules | undefined;
  /** what holds but could not be written */
  #unwritten: SettingsChange = {};
  #problem: string | undefined;

  constructor(home: Home) {
    this.#home = home;
    this.#confirmed = new ConfirmedRules(home);
    const found = lookAtJson(home.settings, Settings);
    this.#settings = Settings.parse({ denyRules: this.#confirmed.current });
    if (found.kind === 'value') this.#take(found.value);
    this.#problem = problemOf(home.settings, found, 'the defaults hold');
  }

  get current(): Settings {
    return this.#settings;
  }

  /** The deny rules that the file holds, where they are others than those in force; undefined = none wait to be confirmed. */
  get unconfirmedRules(): Rules | undefined {
    return this.#unconfirmed;
  }

  /** What is wrong with the file, for the log. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** What is wrong with the file of the confirmed rules, for the log. */
  get rulesProblem(): string | undefined {
    return this.#confirmed.problem;
  }

  /** Takes over what lies in the file now, edited by hand perhaps. One that is gone, or makes no sense (half written, say), changes nothing. */
  reread(): void {
    const found = lookAtJson(this.#home.settings, Settings);
    this.#problem = problemOf(this.#home.settings, found, 'what held before holds');
    if (found.kind === 'value') this.#take(Settings.parse({ ...found.value, ...this.#unwritten }));
  }

  /**
   * Changes some fields and writes the file; deny rules among them are confirmed by that. Only for what the person does in the window. Throws
   * the system's error where the file cannot be written: then they hold until the end of this run.
   */
  change(change: SettingsChange): Settings {
    const found = lookAtJson(this.#home.settings, Settings);
    const base = found.kind === 'value' ? found.value : this.#asInFile();
    const wanted = given(change);
    if (wanted.denyRules !== undefined) {
      const rules = this.#rulesForFile(wanted.denyRules, base.denyRules);
      this.#confirmed.confirm(wanted.denyRules);
      wanted.denyRules = rules;
    }
    const unwritten = { ...this.#unwritten, ...wanted };
    const next = Settings.parse({ ...base, ...unwritten });
    this.#take(next);
    this.#unwritten = unwritten;
    // first: where the other fails, the next start has the rules in force and asks about the old ones
    this.#confirmed.write();
    replaceJson(this.#home.settings, found, next);
    this.#unwritten = {};
    return this.#settings;
  }

  #take(inFile: Settings): void {
    const { current } = this.#confirmed;
    this.#settings = { ...inFile, denyRules: current };
    this.#unconfirmed = areSameRules(inFile.denyRules, current) ? undefined : inFile.denyRules;
  }

  #asInFile(): Settings {
    return { ...this.#settings, denyRules: this.#unconfirmed ?? this.#settings.denyRules };
  }

  /**
   * What the file is to hold once the person has set a list. A list that waits there stays and takes the edit along, unless the person was shown it
   * and decided: for it, or for what is in force.
   */
  #rulesForFile(set: Rules, inFile: Rules): Rules {
    const { current } = this.#confirmed;
    if (areSameRules(inFile, current)) return set;
    const wasShown = this.#unconfirmed !== undefined && areSameRules(inFile, this.#unconfirmed);
    if (wasShown && (areSameRules(set, inFile) || areSameRules(set, current))) return set;
    const kept = inFile.filter((rule) => set.includes(rule) || !current.includes(rule));
    const added = set.filter((rule) => !current.includes(rule) && !inFile.includes(rule));
    return kept.length + added.length > maxRules ? inFile : [...kept, ...added];
  }
}

/** A field that is there without a value is no change: it would fall back to its default. */
function given(change: SettingsChange): SettingsChange {
  const fields = Object.entries(SettingsChange.parse(change));
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}
