import { existsSync } from 'node:fs';
import path from 'node:path';
import { pasteable } from '../../agents/pasteable.ts';
import type { Agent } from '../../agents/agent.ts';
import { agents, findAgent } from '../../agents/registry.ts';
import type { EventEntry, Level, ProbePlace } from '../../agents/setup.ts';
import { homeAt, openHome } from '../../home/home.ts';
import { deployProbes } from '../../home/probes.ts';
import { SettingsFile } from '../../home/settings-file.ts';
import type { Command, Io } from '../io.ts';
import { UsageError } from '../io.ts';
import { asciiJson, parseWords } from '../words.ts';

/** Prints the entries that a person pastes into an agent's config. */
export const hooks: Command = {
  name: 'hooks',
  usage: 'AGENT [--level LEVEL] [--json]',
  summary: "prints the hook entries to paste into an agent's config",
  run(words, io) {
    const { values, positionals } = parseWords(
      words,
      { json: { type: 'boolean', default: false }, level: { type: 'string', default: 'answers' } },
      { least: 1, most: 1 },
    );
    const name = positionals[0] ?? '';
    const agent = findAgent(name);
    if (agent === undefined) {
      throw new UsageError(
        `no agent ${JSON.stringify(name)}; there are: ${agents.map(({ id }) => id).join(', ')}`,
      );
    }
    const home = homeAt(io);
    const opened = openHome(home, process.getuid?.());
    if (opened.kind === 'refused') {
      io.err(`asktop hooks: ${opened.why}\n`);
      return Promise.resolve(1);
    }
    deployProbes(home, io.probesFolder);
    const switches = new SettingsFile(home).current.switches[agent.id] ?? {};
    const { setup } = agent;
    const level = levelOf(values.level, agent);
    const place = placeOf(io, home.folder);
    const registration = setup.registration({ place, level, switches, version: undefined });
    const { configs } = setup.places({ ...io }, process.cwd());
    const file = configs.find(({ scope }) => scope === 'user')?.file ?? '';
    const text = pasteable(registration);
    const steps = setup.steps.map(({ en }) => en);
    if (values.json) {
      const entries: unknown = registration.kind === 'entries' ? JSON.parse(text) : text;
      io.out(`${asciiJson({ agent: agent.id, level, file, entries, steps })}\n`);
      return Promise.resolve(0);
    }
    io.err(registration.kind === 'entries' ? `Merge into ${file}:\n\n` : `Save as ${file}:\n\n`);
    io.out(text);
    const hints = registration.kind === 'entries' ? orderHints(registration.entries) : [];
    io.err(`\n${[...hints, ...steps].map((step, at) => `${at + 1}. ${step}`).join('\n')}\n`);
    return Promise.resolve(0);
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

function placeOf({ platform, env }: Io, folder: string): ProbePlace {
  const systemRoot = env['SystemRoot'] ?? 'C:\\Windows';
  return { platform, folder, systemRoot, gitBash: platform === 'win32' && hasGitBash(env) };
}

/** Where Claude Code itself looks: its own variable, then the usual places of Git for Windows. */
function hasGitBash(env: Io['env']): boolean {
  const places = [
    env['CLAUDE_CODE_GIT_BASH_PATH'],
    ...[
      env['ProgramFiles'],
      env['ProgramFiles(x86)'],
      env['LOCALAPPDATA'] && path.join(env['LOCALAPPDATA'], 'Programs'),
    ].map((folder) => folder && path.join(folder, 'Git', 'bin', 'bash.exe')),
  ];
  return places.some((file) => file !== undefined && file !== '' && existsSync(file));
}
