import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Agent } from '../../agents/agent.ts';
import { pasteable } from '../../agents/pasteable.ts';
import { findAgent, findAsker } from '../../agents/registry.ts';
import type { Level } from '../../agents/setup.ts';
import { runChild, type ChildEnd } from '../../children/run-child.ts';
import { newSecrets, publishEndpoint } from '../../home/endpoint.ts';
import { homeAt, openHome, type Home } from '../../home/home.ts';
import { deployProbes } from '../../home/probes.ts';
import { startIntake } from '../../intake/server.ts';
import { FakeDesk } from '../../intake/testing/rig.ts';
import { examine, type Examination } from '../examine.ts';
import type { HopName } from '../fault.ts';
import type { DoctorParts } from '../parts.ts';

export const probesFolder = path.resolve(import.meta.dirname, '../../../probes');

/** A person's home, Asktop's own, a project, a real intake and real probes. Names hold a blank, an apostrophe and Chinese. */
export class DoctorRig {
  readonly top = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'asktop-doctor-')));
  readonly userHome = path.join(this.top, "用户 o'名");
  readonly folder = path.join(this.userHome, '项目 demo');
  readonly home: Home;
  readonly desk = new FakeDesk();
  readonly lines: string[] = [];
  windowLives = true;
  parts: DoctorParts;
  #stops: (() => void | Promise<void>)[] = [];

  constructor() {
    mkdirSync(this.folder, { recursive: true });
    this.home = homeAt({ env: {}, homeFolder: this.userHome });
    openHome(this.home, undefined);
    deployProbes(this.home, probesFolder);
    this.parts = {
      machine: {
        platform: 'linux',
        homeFolder: this.userHome,
        env: { PATH: process.env['PATH'], HOME: this.userHome, LANG: 'C.UTF-8' },
      },
      folder: this.folder,
      home: this.home,
      probesFolder,
      switches: {},
      now: () => Date.now(),
      newNonce: () => randomBytes(16).toString('base64url'),
      run: runChild,
      patienceMs: 8000,
    };
  }

  /** Asktop runs: a real intake and its endpoint. */
  async start(): Promise<{ port: number }> {
    const secrets = newSecrets();
    const intake = await startIntake({
      ...secrets,
      desk: this.desk,
      findAsker,
      log: {
        app: (line) => this.lines.push(`app ${line}`),
        hook: (line) => this.lines.push(`hook ${line}`),
      },
      switchesOf: () => ({}),
      nowMs: () => performance.now(),
      checks: { now: () => Date.now(), askWindow: () => Promise.resolve(this.windowLives) },
    });
    const unpublish = publishEndpoint(this.home, { ...secrets, port: intake.port });
    this.later(async () => {
      unpublish();
      await intake.stop();
    });
    return { port: intake.port };
  }

  later(stop: () => void | Promise<void>): void {
    this.#stops.push(stop);
  }

  /** Writes what `asktop hooks` prints into the agent's config; `change` may break it. */
  paste(id: string, change: (text: string) => string = (text) => text, level: Level = 'answers') {
    const file = this.configOf(id);
    const registration = this.agent(id).setup.registration({
      place: { platform: 'linux', folder: this.home.folder, gitBash: false, systemRoot: '' },
      level,
      switches: {},
      version: undefined,
    });
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, change(pasteable(registration)));
    return file;
  }

  configOf(id: string): string {
    const { configs } = this.agent(id).setup.places(this.parts.machine, this.folder);
    const user = configs.find(({ scope }) => scope === 'user');
    if (user === undefined) throw new Error(`${id} has no config of the user`);
    return user.file;
  }

  agent(id: string): Agent {
    const agent = findAgent(id);
    if (agent === undefined) throw new Error(`no agent ${id}`);
    return agent;
  }

  examine(id: string): Promise<Examination> {
    return examine(this.agent(id), this.parts);
  }

  /** Where the way is broken, and by what. */
  async broken(id: string): Promise<{ hop: HopName; kind: string }[]> {
    const { hops } = await this.examine(id);
    return hops.flatMap(({ hop, state, fault }) =>
      state === 'broken' ? [{ hop, kind: fault?.kind ?? '?' }] : [],
    );
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops.reverse()) await stop();
    rmSync(this.top, { recursive: true, force: true });
  }
}

/** A child that ended by itself: with 0 and in silence, unless it is said. */
export function ended(end: Partial<Extract<ChildEnd, { kind: 'ended' }>>): ChildEnd {
  return { kind: 'ended', code: 0, stdout: new Uint8Array(), stderr: new Uint8Array(), ...end };
}
