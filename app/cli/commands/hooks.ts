import { pasteable } from '../../agents/pasteable.ts';
import type { Agent } from '../../agents/agent.ts';
import type { EventEntry, Level } from '../../agents/setup.ts';
import { homeAt, openHome } from '../../home/home.ts';
import { deployProbes } from '../../home/probes.ts';
import { SettingsFile } from '../../home/settings-file.ts';
import { launchMachine, probePlace } from '../../installer/probe-place.ts';
import type { Command } from '../io.ts';
import { UsageError } from '../io.ts';
import { namedAgent } from '../named-agents.ts';
import { asciiJson, parseWords } from '../words.ts';

/** Prints the entries that a person pastes into an agent's config. */
export const hooks: Command = {
  name: 'hooks',
  usage: 'AGENT [--level LEVEL] [--plugin] [--json]',
  summary: "prints the hook entries to paste into an agent's config",
  options: {
    AGENT: 'as `asktop agents` lists them, or its name',
    '--level LEVEL': 'answers (default), activity or guard: `asktop install --help` explains them',
    '--plugin': 'the files of a plugin, for an agent that takes one (ZCode)',
    '--json': 'one line of ASCII JSON, for programs',
  },
  async run(words, io) {
    const { values, positionals } = parseWords(
      words,
      {
        json: { type: 'boolean', default: false },
        plugin: { type: 'boolean', default: false },
        level: { type: 'string', default: 'answers' },
      },
      { least: 1, most: 1 },
    );
    const agent = namedAgent(positionals[0] ?? '');
    const home = homeAt(io);
    const opened = openHome(home, process.getuid?.());
    if (opened.kind === 'refused') {
      io.err(`asktop hooks: ${opened.why}\n`);
      return 1;
    }
    deployProbes(home, io.probesFolder);
    const switches = new SettingsFile(home).current.switches[agent.id] ?? {};
    const { setup } = agent;
    const level = levelOf(values.level, agent);
    const place = probePlace(await launchMachine(io), home.folder);
    const wanted = { place, level, switches, version: undefined };
    const registration = setup.registration(wanted);
    if (values.plugin) {
      if (setup.plugin === undefined) throw new UsageError(`${agent.name} takes no plugin`);
      const files = setup.plugin(wanted);
      if (values.json) io.out(`${asciiJson({ agent: agent.id, level, files })}\n`);
      else for (const { name, text } of files) io.out(`--- ${name}\n${text}`);
      if (!values.json)
        io.err('Save these files in a folder of their own, and add it as a plugin.\n');
      return 0;
    }
    const { configs } = setup.places({ ...io }, io.folder);
    const file = configs.find(({ scope }) => scope === 'user')?.file ?? '';
    const text = pasteable(registration);
    const steps = setup.steps.map(({ en }) => en);
    if (values.json) {
      const entries: unknown = registration.kind === 'entries' ? JSON.parse(text) : text;
      io.out(`${asciiJson({ agent: agent.id, level, file, entries, steps })}\n`);
      return 0;
    }
    io.err(registration.kind === 'entries' ? `Merge into ${file}:\n\n` : `Save as ${file}:\n\n`);
    io.out(text);
    const hints = registration.kind === 'entries' ? orderHints(registration.entries) : [];
    io.err(`\n${[...hints, ...steps].map((step, at) => `${at + 1}. ${step}`).join('\n')}\n`);
    return 0;
  },
};

function levelOf(named: string, { name, setup }: Agent): Level {
  const levels = Object.keys(setup.levels) as Level[];
  const level = levels.find((known) => known === named);
  if (level !== undefined) return level;
  throw new UsageError(
    `${name} has no level ${JSON.stringify(named)}; there are: ${levels.join(', ')}`,
  );
}

function orderHints(entries: readonly EventEntry[]): string[] {
  if (entries.every(({ order }) => order === 'last')) {
    return ['Add each event’s entry behind those that are there already.'];
  }
  return ['Put each event’s entry before those that are there already.'];
}
