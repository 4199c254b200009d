import { findAgent } from '../../agents/registry.ts';
import { homeAt, openHome } from '../../home/home.ts';
import { carryOut } from '../carry-out.ts';
import { planAgent } from '../plan-agent.ts';
import { planRemoval } from '../plan-removal.ts';

// A process of its own for the tests that kill it: `HOME install|uninstall STEP`. STEP: where it kills itself, or `none`.
const [homeFolder = '', command, at] = process.argv.slice(2);
const agent = findAgent('claude-code');
const machine = { platform: 'linux', homeFolder, env: { HOME: homeFolder } } as const;
const home = homeAt(machine);
openHome(home, undefined);
const now = (): Date => new Date();
const place = { platform: 'linux', folder: home.folder, gitBash: false, systemRoot: '' } as const;
const site = { machine, folder: homeFolder, place, now };
if (agent === undefined) throw new Error('it is registered');
const wish = {
  agent,
  level: undefined,
  version: undefined,
  switches: {},
  project: false,
  named: true,
};
const done = await carryOut(
  {
    ...{ home, now },
    step: (name) => {
      if (name === at) process.kill(process.pid, 'SIGKILL');
    },
  },
  async (ledger) =>
    command === 'uninstall'
      ? planRemoval(site, ledger, agent)
      : [await planAgent(site, ledger, wish)],
);
process.stdout.write(
  JSON.stringify('busy' in done ? done : done.map(({ outcome }) => outcome.kind)),
);
