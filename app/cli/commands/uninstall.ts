import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { agents } from '../../agents/registry.ts';
import { homeAt, type Home } from '../../home/home.ts';
import { removeProbes } from '../../home/probes.ts';
import { carryOut } from '../../installer/carry-out.ts';
import type { Change } from '../../installer/change.ts';
import { readLedger, type Ledger } from '../../installer/ledger.ts';
import { planRemoval } from '../../installer/plan-removal.ts';
import type { Command, Io } from '../io.ts';
import { UsageError } from '../io.ts';
import { namedAgents } from '../named-agents.ts';
import { dry, isAgreed, isChange, isRefused, showDone, showPlan } from '../show-changes.ts';
import { parseWords } from '../words.ts';
import { siteOf } from './install.ts';

/** Takes out of the agents' configs what `install` has put in. */
export const uninstall: Command = {
  name: 'uninstall',
  usage: '[AGENT…] [--all] [--dry-run] [--yes]',
  summary: "takes Asktop's hooks out again, and nothing else; --all: the probes too",
  options: {
    AGENT: 'as `asktop agents` lists them, or their names; none: all',
    '--all': 'the probes too, and asks about the history; backups stay',
    '--dry-run': 'shows what would change and changes nothing',
    '--yes': 'does not ask before it writes, for scripts',
  },
  async run(words, io) {
    const { values, positionals } = parseWords(words, options, { least: 0, most: 99 });
    const named = namedAgents(positionals);
    if (values.all && named.length > 0) throw new UsageError('--all goes with no agent');
    const home = homeAt(io);
    const site = await siteOf(io, home);
    const plan = async (ledger: Ledger): Promise<Change[]> => {
      const among = named.length > 0 ? named : agents;
      return (await Promise.all(among.map((agent) => planRemoval(site, ledger, agent)))).flat();
    };
    const planned = await plan(readLedger(home, site.now(), true).ledger);
    for (const change of planned) showPlan(io, change, true);
    if (planned.length === 0) io.err('Nothing of Asktop is in the configs of these agents.\n');
    if (values['dry-run']) {
      if (values.all) io.err('The probes would be removed.\n');
      io.err(dry);
      return planned.some(isRefused) ? 1 : 0;
    }
    const writes = planned.some(isChange);
    if ((writes || values.all) && !(await isAgreed(io, values.yes, 'Take this out?'))) return 1;
    if (!existsSync(home.folder)) return planned.some(isRefused) ? 1 : 0;
    const leaves = named.map(({ id }) => id);
    const done = await carryOut({ home, now: site.now, leaves }, plan);
    if ('busy' in done) {
      io.err(`asktop uninstall: another installer is at work: ${done.busy.en}\n`);
      return 1;
    }
    for (const change of done) showDone(io, change, 'taken out of');
    if (done.some(isRefused)) return 1;
    if (values.all) await removeHome(io, home);
    return 0;
  },
};

/** The probes go; history only if the person says so; backups stay. */
async function removeHome(io: Io, home: Home): Promise<void> {
  removeProbes(home);
  io.err('The probes are removed.\n');
  const files = [home.history, `${home.history}.1`].filter((file) => existsSync(file));
  if (files.length > 0 && io.terminal !== undefined) {
    const answer = await io.terminal.ask('Remove the history of your answers as well? [y/N] ');
    if (/^\s*(y|yes|是|好)\s*$/i.test(answer))
      for (const file of files) rmSync(file, { force: true });
  }
  const backups = path.join(home.folder, 'backups');
  if (existsSync(backups)) io.err(`Backups of the configs stay in ${backups}.\n`);
}

const options = {
  all: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
} as const;
