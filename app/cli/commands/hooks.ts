import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ProbePlace } from '../../agents/agent.ts';
import { agents, findAgent } from '../../agents/registry.ts';
import { homeAt, openHome } from '../../home/home.ts';
import { deployProbes } from '../../home/probes.ts';
import { SettingsFile } from '../../home/settings-file.ts';
import type { Command, Io } from '../io.ts';
import { UsageError } from '../io.ts';
import { asciiJson, parseWords } from '../words.ts';

/** Prints the entries that a person pastes into an agent's config. */
export const hooks: Command = {
  name: 'hooks',
  usage: 'AGENT [--json]',
  summary: "prints the hook entries to paste into an agent's config",
  async run(words, io) {
    const { values, positionals } = parseWords(
      words,
      { json: { type: 'boolean', default: false } },
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
      return 1;
    }
    deployProbes(home, io.probesFolder);
    const switches = new SettingsFile(home).current.switches[agent.id] ?? {};
    const entries = agent.hooks(placeOf(io, home.folder), switches);
    if (values.json) {
      io.out(
        `${asciiJson({ agent: agent.id, file: entries.file, entries: JSON.parse(entries.json) as unknown, steps: entries.steps })}\n`,
      );
      return 0;
    }
    io.err(`Merge into ${entries.file}:\n\n`);
    io.out(entries.json);
    io.err(`\n${entries.steps.map((step, at) => `${at + 1}. ${step}`).join('\n')}\n`);
    return Promise.resolve(0);
  },
};

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
