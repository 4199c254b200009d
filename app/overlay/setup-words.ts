import type { Agent, AgentSwitch } from '../agents/agent.ts';
import { optionOf, rulesOf } from '../agents/switches.ts';
import type { AgentStatus, EventStatus, FileStatus } from '../doctor/status.ts';
import { refusalText } from '../installer/config-text.ts';
import { reasonText } from '../installer/find-agents.ts';
import { inFile } from '../installer/plan-words.ts';
import type { AgentSetup, SetupSwitch } from '../protocol/agent-setup.ts';
import type { Language, Settings } from '../protocol/settings.ts';

interface Reader {
  language: Language;
  homeFolder: string;
  switches: Settings['switches'];
}

/** An agent's status as the page of agents shows it. */
export function setupOf(agent: Agent, status: AgentStatus, reader: Reader): AgentSetup {
  const { language } = reader;
  const switches = reader.switches[agent.id] ?? {};
  const user = status.files.find(({ scope }) => scope === 'user');
  return {
    id: agent.id,
    name: agent.name,
    found: status.found.length > 0 || status.level !== undefined,
    foundBy: status.found
      .map((one) => reasonText(one)[language])
      .join(language === 'en' ? '; ' : '；'),
    level: user?.level ?? 'off',
    guards: status.guards,
    levels: status.levels.flatMap(({ level, events }) => {
      const explains = agent.setup.levels[level]?.[language];
      return explains === undefined ? [] : [{ level, explains, events }];
    }),
    file: shortened(user?.file ?? '', reader.homeFolder),
    problems: [
      ...(user === undefined ? [] : problemsOf(user, language)),
      ...(user?.level === undefined ? [] : offElsewhere(status.files, reader)),
      ...(user?.level === undefined ? [] : probeProblems(status.probes, language)),
      ...agent.switches.flatMap((one) => warningOf(one, switches, language) ?? []),
    ],
    // the folder in which the overlay was started is nobody's project
    notes:
      user?.level === undefined
        ? []
        : [
            ...status.notes.flatMap((note) => (note.about === 'hooks' ? [note[language]] : [])),
            ...othersIn(status.files, language),
          ],
    ...(status.heard === undefined
      ? {}
      : { heard: { at: status.heard.at, event: status.heard.event } }),
    switches: agent.switches.map((one) => switchFor(one, switches, language)),
  };
}

function problemsOf(file: FileStatus, language: Language): string[] {
  if (file.refusal !== undefined) return [refusalText(file.refusal)[language]];
  if (file.level === undefined) return [];
  const wrong = file.events.filter(({ state }) => state !== 'installed');
  return [
    ...file.off.map((words) => words[language]),
    ...wrong.map(({ event, state }) => said[language][state](event)),
  ];
}

/** A project, or who looks after the machine, may switch off what stands in the user's own file. */
function offElsewhere(
  files: readonly FileStatus[],
  { language, homeFolder }: Pick<Reader, 'language' | 'homeFolder'>,
): string[] {
  return files
    .filter(({ scope }) => scope !== 'user')
    .flatMap(({ file, off }) =>
      off
        .filter(({ reach }) => reach !== 'file')
        .map((why) => inFile(shortened(file, homeFolder), why)[language]),
    );
}

/** The other programs behind the same events, at any level: each once. */
function othersIn(files: readonly FileStatus[], language: Language): string[] {
  const events = new Map<string, Set<string>>();
  for (const { event, command } of files.flatMap(({ others }) => others)) {
    events.set(command, (events.get(command) ?? new Set()).add(event));
  }
  return [...events].map(([command, names]) => said[language].other(shown(command), [...names]));
}

const shown = (command: string): string =>
  command.length > mostLetters ? `${command.slice(0, mostLetters)}…` : command;

function probeProblems(probes: AgentStatus['probes'], language: Language): string[] {
  const bad = Object.values(probes).some((state) => state !== 'current');
  return bad ? [said[language].probes] : [];
}

function warningOf(
  one: AgentSwitch,
  switches: Settings['switches'][string],
  language: Language,
): string | undefined {
  if (one.kind !== 'choice') return undefined;
  const chosen = optionOf(one, switches);
  return one.options.find(({ value }) => value === chosen)?.warns?.[language];
}

function switchFor(
  one: AgentSwitch,
  switches: Settings['switches'][string],
  language: Language,
): SetupSwitch {
  const common = { name: one.name, explains: one.explains[language] };
  if (one.kind === 'choice') {
    const options = one.options.map(({ value, label, explains }) => ({
      ...{ value, label: label[language], explains: explains[language] },
    }));
    return { ...common, kind: 'choice', chosen: optionOf(one, switches), options };
  }
  if (one.kind === 'rules') {
    return { ...common, kind: 'rules', rules: [...rulesOf(one, switches)] };
  }
  return { ...common, kind: 'on-off', on: switches[one.name] === true };
}

function shortened(file: string, homeFolder: string): string {
  return file.startsWith(homeFolder) ? `~${file.slice(homeFolder.length)}` : file;
}

type Said = Record<Exclude<EventStatus['state'], 'installed'>, (event: string) => string> & {
  probes: string;
  other: (command: string, events: readonly string[]) => string;
};

const mostLetters = 120;

const said: Readonly<Record<Language, Said & { installed: (event: string) => string }>> = {
  en: {
    installed: (event) => `${event} is there.`,
    missing: (event) => `The entry for ${event} is missing.`,
    changed: (event) => `The entry for ${event} is not as it should be now.`,
    doubled: (event) => `The entry for ${event} is there more than once.`,
    stale: (event) => `The entry for ${event} starts the probe of another home.`,
    extra: (event) => `The entry for ${event} is more than this level needs.`,
    other: (command, events) => `Another program hears ${events.join(', ')} as well: ${command}`,
    probes: 'The deployed probes are missing or altered: start Asktop again.',
  },
  'zh-CN': {
    installed: (event) => `${event} 已就位。`,
    missing: (event) => `缺少 ${event} 的条目。`,
    changed: (event) => `${event} 的条目与现在应有的不同。`,
    doubled: (event) => `${event} 的条目重复。`,
    stale: (event) => `${event} 的条目启动的是另一个目录中的 probe。`,
    extra: (event) => `${event} 的条目超出了此级别所需。`,
    other: (command, events) => `另一个程序也会收到 ${events.join('、')}：${command}`,
    probes: '部署的 probe 缺失或被改动：请重新启动 Asktop。',
  },
};
