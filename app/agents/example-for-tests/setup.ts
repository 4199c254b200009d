import { processCommand } from '../command-line.ts';
import { pathIn, type EventEntry, type Launch, type Setup } from '../setup.ts';

/** How long it lets a hook wait: what is registered as `seconds`. */
export const waitSeconds = 600;

/** Its one config and the two entries for it. */
export const setup: Setup = {
  levels: { answers: { en: 'Commands that wait for you.', 'zh-CN': '等待你处理的命令。' } },
  places: (machine) => {
    const folder = pathIn(machine, machine.homeFolder, '.example');
    const file = pathIn(machine, folder, 'hooks.json');
    return {
      signs: [folder],
      programs: ['example'],
      configs: [{ scope: 'user', file, installable: true }],
    };
  },
  registration: ({ place }) => {
    const entry = (event: string, seconds: number, waits: boolean): EventEntry => ({
      event,
      at: ['on', event],
      entry: { ...processCommand(place, 'example', event), seconds },
      order: 'last',
      waits,
    });
    return {
      kind: 'entries',
      entries: [entry('before', waitSeconds, true), entry('after', 10, false)],
      flags: [],
    };
  },
  offSwitches: [],
  launch,
  steps: [{ en: 'Start Example again.', 'zh-CN': '重新启动 Example。' }],
};

function launch(handler: unknown): Launch | undefined {
  if (typeof handler !== 'object' || handler === null) return undefined;
  const { command, args } = handler as Record<string, unknown>;
  if (typeof command !== 'string' || !Array.isArray(args)) return undefined;
  const words = args.filter((word) => typeof word === 'string');
  return { command, args: words, dropsEnv: [], addsEnv: {} };
}
