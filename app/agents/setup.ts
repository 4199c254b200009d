import type { Switches } from '../protocol/settings.ts';

/** A sentence for a person, in both languages. */
export type Words = Readonly<Record<'en' | 'zh-CN', string>>;

/** What a value in a config may be. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** The machine on which an agent runs. Paths are absolute, in the system's own spelling. */
export interface Machine {
  readonly platform: 'linux' | 'darwin' | 'win32';
  readonly homeFolder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Where the deployed probes lie, and what can start them. */
export interface ProbePlace {
  readonly platform: Machine['platform'];
  /** absolute, in the system's own spelling */
  readonly folder: string;
  /** Windows: bash.exe of Git for Windows was found */
  readonly gitBash: boolean;
  /** Windows: %SystemRoot% */
  readonly systemRoot: string;
}

/**
 * How much of an agent Asktop hears. `answers`: what waits for a person, and the few events that retire cards. `activity`:
 * the stream of tool calls and results as well. `guard`: also each shell, write and MCP call before it runs, so that the
 * person's deny rules hold in every permission mode.
 */
export type Level = 'answers' | 'activity' | 'guard';

/** How one agent is set up, as data: what the installer, `status` and `doctor` know of it. Everything in it is pure. */
export interface Setup {
  /** What each level registers and what a tool call then costs. A level that the agent cannot have is absent. */
  readonly levels: Readonly<Partial<Record<Level, Words>>>;
  /** Where to look for it. `folder` is the current folder, for the project levels. */
  places(machine: Machine, folder: string): Places;
  /** What is to stand in its config for our probe to be started. */
  registration(wanted: WantedHooks): Registration;
  /** Values that switch hooks off, wherever they stand. */
  readonly offSwitches: readonly OffSwitch[];
  /** Files that hold no hooks of ours and can switch them off all the same, in TOML; they are read and never written. */
  offFiles?(machine: Machine, folder: string): readonly OffFile[];
  /** Where it keeps what its person trusts, if hooks wait for that; absent = they do not, or nobody knows where. */
  trust?(machine: Machine, folder: string): TrustFile | undefined;
  /** Where it keeps plugins, whose hooks it runs as well; absent = it has none, or nobody knows where. */
  plugins?(machine: Machine, folder: string): Plugins;
  /** What it runs besides, from places that nobody looks at; absent = there is nothing more. */
  readonly unseen?: Words;
  /** How this agent starts a handler that stands in its config; undefined if the handler is none that it would start. */
  launch(handler: unknown, machine: LaunchMachine): Launch | undefined;
  /** What a person does after the config was changed, in order. */
  readonly steps: readonly Words[];
  /** How its version is asked for; absent = no event depends on it. */
  readonly version?: VersionQuery;
  /** A way in for builds that run no hooks from their settings; absent = there is none. */
  readonly pluginRoute?: Words;
  /** The files of that plugin; each name is a path in its folder, with `/`. */
  plugin?(wanted: WantedHooks): readonly PluginFile[];
  /** The name of the file beside the probes that an `own-file` loads, where that is no probe. */
  readonly loads?: string;
}

export interface Places {
  /** folders and files whose existence shows that the agent is here */
  readonly signs: readonly string[];
  /** names of its executables, to be looked for on PATH */
  readonly programs: readonly string[];
  /** every config file that can hold hooks, in the order in which the agent runs them */
  readonly configs: readonly ConfigPlace[];
}

export interface ConfigPlace {
  readonly scope: 'managed' | 'user' | 'project' | 'local' | 'plugin';
  readonly file: string;
  /** Asktop may write here: at the user's level by default, at a folder's level with `--project` */
  readonly installable: boolean;
}

export interface WantedHooks {
  readonly place: ProbePlace;
  readonly level: Level;
  /** what the person switched on for this agent (`Agent.switches`) */
  readonly switches: Switches;
  /** like `2.1.332`; undefined = unknown: then everything that a current version knows */
  readonly version: string | undefined;
  /** the config as it stands, parsed, for agents whose entries go where the file already has some; absent = a new file */
  readonly root?: unknown;
}

/** Either entries in a file that others write too, or a whole file of ours. */
export type Registration =
  | {
      readonly kind: 'entries';
      readonly entries: readonly EventEntry[];
      readonly flags: readonly ConfigFlag[];
    }
  /** `text` is the whole file, UTF-8, ending in a newline */
  | { readonly kind: 'own-file'; readonly text: string; readonly events: readonly string[] };

/** One entry in the list of an event. */
export interface EventEntry {
  readonly event: string;
  /** keys from the root of the config to the list that holds the entry */
  readonly at: readonly string[];
  readonly entry: JsonObject;
  /** its place among the entries of others: in some agents the last decision wins, in others positions are trusted */
  readonly order: 'first' | 'last';
  /** the agent waits for this hook */
  readonly waits: boolean;
  /** what a person decides comes through this hook: two programs there answer the same prompt */
  readonly answers?: boolean;
}

/** A value beside the entries, without which they do not work. */
export interface ConfigFlag {
  readonly at: readonly string[];
  readonly value: boolean | number | string;
  /** `absent`: written only where nothing stands; `less`: also where a smaller number stands */
  readonly when: 'absent' | 'less';
}

export interface OffSwitch {
  readonly at: readonly string[];
  /** the value that switches off */
  readonly value: boolean;
  /** `file`: only the hooks of the file in which it stands; absent = every hook of the agent */
  readonly reach?: 'file';
  readonly explains: Words;
}

export interface OffFile {
  readonly scope: ConfigPlace['scope'];
  readonly file: string;
  readonly switches: readonly OffSwitch[];
}

/** A file of the agent's that is read, and never written. */
export interface TrustFile {
  readonly file: string;
  readonly form: 'json' | 'toml';
  /** what is trusted: the current folder, or the hooks wherever they run */
  readonly about: 'folder' | 'hooks';
  /** Why hooks of ours are not run, by the parsed file; undefined = they are, or it does not say. */
  heldBack(root: unknown, own: readonly OwnHook[]): Words | undefined;
}

/** Plugins of an agent. They are read, and never written. */
export interface Plugins {
  /** the JSON file that lists what is installed */
  readonly list: string;
  /** The files of hooks of those that are enabled. `roots`: its configs, parsed, in the order of `places`. */
  hookFiles(list: unknown, roots: readonly unknown[]): readonly string[];
}

/** A handler of ours as it stands in a config; `at`: keys and indexes from its root. */
export interface OwnHook {
  readonly file: string;
  readonly event: string;
  readonly at: readonly (string | number)[];
}

export interface LaunchMachine extends Machine {
  /** Windows: the path of Git for Windows' bash.exe, if it was found */
  readonly gitBash?: string;
}

/** A process as the agent would start it. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  /** names that the agent leaves out of its environment; everything else is inherited */
  readonly dropsEnv: readonly RegExp[];
  readonly addsEnv: Readonly<Record<string, string>>;
}

export interface PluginFile {
  readonly name: string;
  /** UTF-8, ending in a newline */
  readonly text: string;
}

export interface VersionQuery {
  readonly args: readonly string[];
  /** The version in what it printed, like `2.1.332`; undefined if there is none. */
  read(stdout: string): string | undefined;
}

/** A path below a folder, in the spelling of the machine's system. */
export function pathIn(
  { platform }: Pick<Machine, 'platform'>,
  folder: string,
  ...names: string[]
): string {
  const separator = platform === 'win32' ? '\\' : '/';
  return [folder.replace(/[\\/]+$/, ''), ...names].join(separator);
}

/** Says whether `version` is `least` or newer. Both are dotted numbers; a suffix like `-beta` is not looked at. */
export function isAtLeast(version: string, least: string): boolean {
  const [have, want] = [version, least].map((text) =>
    text.split('.').map((part) => Number.parseInt(part, 10) || 0),
  );
  const at = (want ?? []).findIndex((part, index) => part !== (have?.[index] ?? 0));
  return at === -1 || (have?.[at] ?? 0) > (want?.[at] ?? 0);
}
