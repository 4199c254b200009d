import { commandLineSetup } from '../qoder-family/entries.ts';
import { pathIn, type Machine, type Places, type Setup } from '../setup.ts';

/**
 * QoderWork's config, as other programs write it. Whether the CN edition keeps its hooks in `.qoderworkcn` is not known:
 * that file is looked at, and never written.
 */
export const setup: Setup = { ...commandLineSetup('qoderwork'), places };

function places(machine: Machine): Places {
  const inHome = (...names: string[]) => pathIn(machine, machine.homeFolder, ...names);
  return {
    signs: [inHome('.qoderwork'), inHome('.qoderworkcn')],
    programs: [],
    configs: [
      { scope: 'user', file: inHome('.qoderwork', 'settings.json'), installable: true },
      { scope: 'user', file: inHome('.qoderworkcn', 'settings.json'), installable: false },
    ],
  };
}
