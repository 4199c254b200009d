import {
  pathIn,
  type Machine,
  type Places,
  type ProbePlace,
  type Registration,
  type Setup,
  type WantedHooks,
} from '../setup.ts';

/** The file in ASKTOP_HOME that the registered plugin imports. */
const deployedPlugin = 'opencode-plugin.mjs';

/** opencode's plugin folders and the file for them (measured: opencode 1.18.33; others.md). */
export const setup: Setup = {
  levels: {
    answers: {
      en: 'Permissions and questions, titles of sessions, and the ends of turns. opencode waits for none of it: its own prompt is beside each card.',
      'zh-CN':
        '权限请求、问题、会话标题和回合结束。opencode 不会等待：每张卡片旁边都有它自己的提示。',
    },
  },
  places,
  registration,
  // `--pure` and OPENCODE_PURE load no plugins; no config says so
  offSwitches: [],
  // a plugin is loaded into opencode's own process: nothing is started
  launch: () => undefined,
  loads: deployedPlugin,
  steps: [
    {
      en: 'Quit opencode and start it again: it loads plugins when it starts.',
      'zh-CN': '退出 opencode 并重新启动：它在启动时加载插件。',
    },
  ],
  version: {
    args: ['--version'],
    read: (stdout) => /^(\d+\.\d+\.\d+)\b/.exec(stdout.trim())?.[1],
  },
};

/** `XDG_CONFIG_HOME` moves the user's folder, on Windows too; `OPENCODE_CONFIG_DIR` names one that is read besides. */
function places(machine: Machine, folder: string): Places {
  const { env, homeFolder } = machine;
  const user = pathIn(
    machine,
    env['XDG_CONFIG_HOME'] || pathIn(machine, homeFolder, '.config'),
    'opencode',
  );
  const besides = env['OPENCODE_CONFIG_DIR'];
  const plugin = (where: string) => pathIn(machine, where, 'plugin', 'asktop.js');
  return {
    signs: [user],
    programs: ['opencode'],
    configs: [
      { scope: 'user', file: plugin(user), installable: true },
      {
        scope: 'project',
        file: plugin(pathIn(machine, folder, '.opencode')),
        installable: true,
      },
      ...(besides === undefined || besides === ''
        ? []
        : [{ scope: 'user' as const, file: plugin(besides), installable: false }]),
    ],
  };
}

/** The same text for every version of Asktop: what it imports is deployed anew at each start. */
function registration({ place }: WantedHooks): Registration {
  const text = [
    '// Asktop shows what opencode asks in its overlay. It put this file here; `asktop uninstall opencode` removes it.',
    'export const Asktop = async (input) => {',
    '  try {',
    `    const { connect } = await import(${JSON.stringify(fileUrl(place, deployedPlugin))});`,
    '    return connect(input);',
    '  } catch {',
    '    return {}; // Asktop is gone: opencode asks by itself',
    '  }',
    '};',
    '',
  ].join('\n');
  return { kind: 'own-file', text, events: ['permission.asked', 'question.asked'] };
}

/** The URL of a file, pure ASCII. */
function fileUrl({ platform, folder }: ProbePlace, name: string): string {
  const segments = folder.split(platform === 'win32' ? /[\\/]/ : '/');
  const isDrive = (segment: string) => platform === 'win32' && /^[A-Za-z]:$/.test(segment);
  const path = [...segments, name]
    .map((segment) => (isDrive(segment) ? segment : encodeURIComponent(segment)))
    .join('/');
  if (path.startsWith('//')) return `file:${path}`;
  return path.startsWith('/') ? `file://${path}` : `file:///${path}`;
}
