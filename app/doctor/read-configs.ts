import type { Agent } from '../agents/agent.ts';
import type { ConfigPlace, JsonObject, OffSwitch, Plugins } from '../agents/setup.ts';
import { followLink, lookAt } from '../files/look-at.ts';
import { readForeign } from '../files/read-foreign.ts';
import { whys } from '../files/why.ts';
import { configText, type RefusedConfig } from '../installer/config-text.ts';
import { unreadable } from '../installer/config-words.ts';
import { foundHandlers, type FoundHandler } from '../installer/found-handlers.ts';
import { readOffFiles, type OffFileRead } from '../installer/off-files.ts';
import { utf8Text } from '../text/utf8.ts';
import type { DoctorParts } from './parts.ts';

/** One file that can hold hooks of an agent, as the agent would read it. */
export interface ReadConfig {
  place: ConfigPlace;
  content:
    | { kind: 'missing' | 'empty' }
    /** `text` as it stands, for files that are wholly ours */
    | { kind: 'read'; root: JsonObject; text: string }
    | RefusedConfig;
  /** epoch ms; undefined where there is no file */
  changedAtMs: number | undefined;
  handlers: FoundHandler[];
  off: (OffSwitch & { line?: number })[];
}

/** Reads every config of an agent for the current folder, in the order in which the agent runs them. */
export async function readConfigs(
  { setup }: Agent,
  { machine, folder }: DoctorParts,
  { plugin }: { plugin: boolean },
): Promise<ReadConfig[]> {
  const elsewhere = await readOffFiles(setup, machine, folder);
  const configs = await Promise.all(
    setup.places(machine, folder).configs.map(async (place): Promise<ReadConfig> => {
      const config = await readConfig(place, plugin);
      const root = config.content.kind === 'read' ? config.content.root : {};
      const off = setup.offSwitches.filter(({ at, value }) => valueAt(root, at) === value);
      return { ...config, off };
    }),
  );
  const plugins = setup.plugins?.(machine, folder);
  const ofPlugins = plugins === undefined ? [] : await readPlugins(plugins, configs);
  return [...configs, ...ofPlugins, ...elsewhere.map(withoutHooks)];
}

/** The hooks of the plugins that are enabled, where they have any. A list that cannot be read says nothing: it is not ours. */
async function readPlugins(
  plugins: Plugins,
  configs: readonly ReadConfig[],
): Promise<ReadConfig[]> {
  const list = await contentOf(plugins.list, false);
  if (list.kind !== 'read') return [];
  const roots = configs.map(({ content }) => (content.kind === 'read' ? content.root : {}));
  const files = plugins.hookFiles(list.root, roots).slice(0, mostPlugins);
  const found = await Promise.all(
    files.map((file) => readConfig({ scope: 'plugin', file, installable: false }, false)),
  );
  return found.filter(({ content }) => content.kind !== 'missing');
}

async function readConfig(place: ConfigPlace, plugin: boolean): Promise<ReadConfig> {
  const content = await contentOf(place.file, plugin);
  const seen = content.kind === 'missing' ? undefined : await lookAt(place.file);
  return {
    place,
    content,
    changedAtMs: seen?.kind === 'file' ? seen.changedAtMs : undefined,
    handlers: foundHandlers(content.kind === 'read' ? content.root : {}),
    off: [],
  };
}

/** A file that can only switch hooks off. */
function withoutHooks({ scope, file, ...found }: OffFileRead): ReadConfig {
  const place = { scope, file, installable: false };
  const known = { place, changedAtMs: undefined, handlers: [] };
  if (found.kind === 'refused') return { ...known, content: found.refused, off: [] };
  return { ...known, content: { kind: 'read', root: {}, text: '' }, off: found.off };
}

async function contentOf(file: string, plugin: boolean): Promise<ReadConfig['content']> {
  const found = await readForeign(await followLink(file), maxConfigBytes);
  if (found.kind === 'missing') return { kind: 'missing' };
  if (found.kind !== 'bytes') {
    return { kind: 'refused', file, ...unreadable(found.kind === 'late' ? whys.late : found.why) };
  }
  // a program, not a config
  if (plugin) return { kind: 'read', root: {}, text: utf8Text(found.bytes) ?? '' };
  const config = configText(file, found.bytes);
  if (config.kind === 'config') {
    return { kind: 'read', root: config.root, text: utf8Text(found.bytes) ?? '' };
  }
  return config.kind === 'refused' ? config : { kind: config.kind };
}

function valueAt(root: JsonObject, at: readonly string[]): unknown {
  return at.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined,
    root,
  );
}

const maxConfigBytes = 32 * 1024 * 1024;
/** more than anybody has */
const mostPlugins = 200;
