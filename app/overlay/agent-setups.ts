import type { Agent } from '../agents/agent.ts';
import { agents } from '../agents/registry.ts';
import type { Level, Words } from '../agents/setup.ts';
import { examine } from '../doctor/examine.ts';
import { faultText, hopWords } from '../doctor/fault-words.ts';
import type { Hop } from '../doctor/fault.ts';
import type { DoctorParts } from '../doctor/parts.ts';
import { surveyOf } from '../doctor/status.ts';
import type { Home } from '../home/home.ts';
import { carryOut } from '../installer/carry-out.ts';
import { diffOf, type Change } from '../installer/change.ts';
import { findAgents } from '../installer/find-agents.ts';
import { readLedger, type Ledger } from '../installer/ledger.ts';
import { planAgent, type Site } from '../installer/plan-agent.ts';
import { planRemoval } from '../installer/plan-removal.ts';
import { probePlace } from '../installer/probe-place.ts';
import type { SetupLevel, SetupOutcome, SwitchChange, TestHop } from '../protocol/agent-setup.ts';
import type { Language, Settings, SettingsChange } from '../protocol/settings.ts';
import type { BridgeHost } from './bridge-host.ts';
import { setupOf } from './setup-words.ts';

export interface SetupParts {
  home: Home;
  /** what status and doctor need of the world, but for the switches in force */
  world: Omit<DoctorParts, 'switches'>;
  preferences: {
    readonly current: Settings;
    readonly language: Language;
    change(change: SettingsChange): Settings;
  };
  /** Puts the probes where configs name them. */
  deploy(): void;
}

/** The page of agents: the same installer, status and doctor as on the command line, for the user's own level. */
export function agentSetups(
  parts: SetupParts,
): Pick<BridgeHost, 'agentSetups' | 'changeSetup' | 'testSetup' | 'changeSwitch'> {
  const { home, world, preferences } = parts;
  const doctorParts = (): DoctorParts => ({ ...world, switches: preferences.current.switches });
  const site: Site = {
    machine: world.machine,
    folder: world.folder,
    place: probePlace(world.machine, home.folder),
    now: () => new Date(world.now()),
  };

  const plan = async (agent: Agent, level: SetupLevel, ledger: Ledger): Promise<Change[]> => {
    if (level === 'off') return planRemoval(site, ledger, agent);
    const [here] = await findAgents(world.machine, world.folder, [agent]);
    const switches = preferences.current.switches[agent.id] ?? {};
    const version = here?.version;
    const wish = { agent, level: level satisfies Level, version, switches };
    return [await planAgent(site, ledger, { ...wish, project: false, named: true })];
  };

  return {
    async agentSetups() {
      const surveys = await Promise.all(agents.map((agent) => surveyOf(agent, doctorParts())));
      return surveys.map(({ status }, at) =>
        setupOf(agents[at] as Agent, status, {
          ...{ language: preferences.language, homeFolder: world.machine.homeFolder },
          switches: preferences.current.switches,
        }),
      );
    },
    async changeSetup(id, level, apply) {
      const agent = known(id);
      if (!apply) return previewOf(await plan(agent, level, ledgerNow()), preferences.language);
      if (level !== 'off') parts.deploy();
      const leaves = level === 'off' ? [agent.id] : [];
      const done = await carryOut({ home, now: site.now, leaves }, (ledger) =>
        plan(agent, level, ledger),
      );
      if ('busy' in done) return { kind: 'refused', why: inLanguage(busy(done.busy)) };
      const preview = previewOf(done, preferences.language);
      if (preview.kind !== 'change') return preview;
      const steps = level === 'off' ? [] : agent.setup.steps;
      return { kind: 'done', steps: steps.map(inLanguage) };
    },
    async testSetup(id) {
      const { verdict, hops } = await examine(known(id), doctorParts());
      const reached = hops.filter(({ state }) => state !== 'unknown');
      return {
        ok: verdict === 'well',
        hops: reached.map((hop) => hopFor(hop, known(id), preferences.language)),
      };
    },
    changeSwitch({ agent, name, value }: SwitchChange) {
      const { switches } = preferences.current;
      preferences.change({
        switches: { ...switches, [agent]: { ...switches[agent], [name]: value } },
      });
      return Promise.resolve();
    },
  };

  function ledgerNow(): Ledger {
    return readLedger(home, site.now(), true).ledger;
  }
  function inLanguage(words: Words): string {
    return words[preferences.language];
  }
}

/** The page names what it was told: anything else is a bug or a forged message. */
function known(id: string): Agent {
  const agent = agents.find((one) => one.id === id);
  if (agent === undefined) throw new Error(`no agent ${JSON.stringify(id)}`);
  return agent;
}

function previewOf(changes: readonly Change[], language: Language): SetupOutcome {
  const refused = changes.find(({ outcome }) => outcome.kind === 'refused');
  if (refused?.outcome.kind === 'refused')
    return { kind: 'refused', why: refused.outcome.why[language] };
  const changing = changes.filter(({ outcome }) => outcome.kind === 'change');
  if (changing.length === 0) return { kind: 'nothing' };
  return {
    kind: 'change',
    files: changing.map((change) => ({ file: change.file, diff: diffOf(change) })),
    notes: changing.flatMap(({ notes }) => notes.map((note) => note[language])),
  };
}

function hopFor({ hop, state, ms, fault }: Hop, agent: Agent, language: Language): TestHop {
  const text = fault && faultText(fault, agent);
  return {
    name: hopWords[hop][language],
    ok: state !== 'broken',
    ...(ms === undefined ? {} : { ms }),
    ...(text === undefined ? {} : { why: text.cause[language], fix: text.fix[language] }),
  };
}

const busy = (why: Words): Words => ({
  en: `Another installer is at work: ${why.en}.`,
  'zh-CN': `另一个安装程序正在运行：${why['zh-CN']}。`,
});
