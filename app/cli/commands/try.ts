import { findAsker } from '../../agents/registry.ts';
import { runChild } from '../../children/run-child.ts';
import { homeAt, openHome } from '../../home/home.ts';
import { deployProbes } from '../../home/probes.ts';
import { printableText } from '../../text/utf8.ts';
import { probeCommand, whyNotEnded } from '../ask-sample.ts';
import type { Command } from '../io.ts';
import { UsageError } from '../io.ts';
import { namedAgent } from '../named-agents.ts';
import { asciiJson, parseWords } from '../words.ts';

/** Runs the deployed probe with a payload from standard input, as an agent would, and shows what the agent would get. */
export const tryHook: Command = {
  name: 'try',
  usage: 'AGENT EVENT [--json] <payload',
  summary: 'runs a hook with a payload of yours and shows what the agent would get',
  options: {
    AGENT: 'as `asktop agents` lists them, or its name',
    EVENT: 'the hook as the agent’s config names it, such as PermissionRequest',
    '<payload': 'what the agent would send, on standard input',
    '--json': 'one line of ASCII JSON, for programs',
  },
  async run(words, io) {
    const { values, positionals } = parseWords(
      words,
      { json: { type: 'boolean', default: false } },
      { least: 2, most: 2 },
    );
    const [named = '', event = ''] = positionals;
    const { id: agent } = findAsker(named) ?? namedAgent(named); // the intake knows ids only
    if (!/^[A-Za-z0-9._-]{1,64}$/.test(event))
      throw new UsageError(`not a name: ${JSON.stringify(event)}`);
    const home = homeAt(io);
    const opened = openHome(home, process.getuid?.());
    if (opened.kind === 'refused') {
      io.err(`asktop try: ${opened.why}\n`);
      return 1;
    }
    const probes = deployProbes(home, io.probesFolder);
    const end = await runChild(
      probeCommand({ probes, platform: io.platform, env: io.env }, agent, event, await io.stdin()),
    );
    if (end.kind !== 'ended') {
      io.err(`asktop try: the probe did not run: ${whyNotEnded(end)}\n`);
      return 1;
    }
    if (values.json) {
      io.out(
        `${asciiJson({ exitCode: end.code, stdout: printableText(end.stdout), stderr: printableText(end.stderr) })}\n`,
      );
      return 0;
    }
    io.outBytes(end.stdout);
    io.err(
      `\nexit code ${end.code}, ${end.stdout.length} bytes on stdout, ${end.stderr.length} on stderr\n`,
    );
    if (end.stderr.length > 0) io.err(`stderr: ${printableText(end.stderr)}\n`);
    if (end.stdout.length === 0)
      io.err('Nothing on stdout: no decision, the agent goes on by itself. Why: asktop logs\n');
    return 0;
  },
};
