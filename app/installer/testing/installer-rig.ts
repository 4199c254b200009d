import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Agent } from '../../agents/agent.ts';
import { findAgent } from '../../agents/registry.ts';
import type { Machine } from '../../agents/setup.ts';
import type { WriteStep } from '../../files/write-foreign.ts';
import { homeAt, openHome, type Home } from '../../home/home.ts';
import { carryOut } from '../carry-out.ts';
import type { Change } from '../change.ts';
import type { Ledger } from '../ledger.ts';
import { planAgent, type Site, type Wish } from '../plan-agent.ts';
import { planRemoval } from '../plan-removal.ts';

/** A person's home with Asktop's own in it; installs into real files. */
export class InstallerRig {
  readonly userHome = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'asktop-rig-')));
  readonly home: Home = homeAt({ env: {}, homeFolder: this.userHome });
  readonly now = (): Date => new Date();
  site: Site = {
    machine: { platform: 'linux', homeFolder: this.userHome, env: {} },
    folder: this.userHome,
    place: { platform: 'linux', folder: this.home.folder, gitBash: false, systemRoot: '' },
    now: this.now,
  };

  constructor() {
    openHome(this.home, undefined);
  }

  /** The user's config of an agent; its folder is made. */
  configOf(id: string): string {
    const { configs } = agentOf(id).setup.places(this.site.machine, this.site.folder);
    const user = configs.find(({ scope, installable }) => scope === 'user' && installable);
    if (user === undefined) throw new Error(`${id} has no config of its user`);
    mkdirSync(path.dirname(user.file), { recursive: true });
    return user.file;
  }

  write(id: string, content: string | Uint8Array): string {
    const file = this.configOf(id);
    writeFileSync(file, content);
    return file;
  }

  /** The machine that the agents see. */
  on(machine: Partial<Machine>): this {
    this.site = { ...this.site, machine: { ...this.site.machine, ...machine } };
    return this;
  }

  install(
    agent: string | Agent,
    wish: Partial<Wish> = {},
    step?: (name: WriteStep) => void,
  ): Promise<Change> {
    const wanted: Wish = {
      ...{ level: undefined, version: undefined, switches: {}, project: false, named: true },
      ...{ agent: typeof agent === 'string' ? agentOf(agent) : agent, ...wish },
    };
    return this.#carry(async (ledger) => [await planAgent(this.site, ledger, wanted)], step);
  }

  uninstall(id: string): Promise<Change> {
    return this.#carry((ledger) => planRemoval(this.site, ledger, agentOf(id)));
  }

  stop(): void {
    rmSync(this.userHome, { recursive: true, force: true });
  }

  /** What came of the one config. Throws `Busy` while another installer is at work. */
  async #carry(
    plan: (ledger: Ledger) => Promise<Change[]>,
    step?: (name: WriteStep) => void,
  ): Promise<Change> {
    const done = await carryOut({ home: this.home, now: this.now, step }, plan);
    if ('busy' in done) throw new Busy(done.busy);
    const [change] = done;
    if (change === undefined) throw new Error('nothing was planned');
    return change;
  }
}

export class Busy extends Error {
  readonly words: { en: string; 'zh-CN': string };

  constructor(words: { en: string; 'zh-CN': string }) {
    super(words.en);
    this.words = words;
  }
}

export function agentOf(id: string): Agent {
  const agent = findAgent(id);
  if (agent === undefined) throw new Error(`no agent ${id}`);
  return agent;
}
