import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test as base, type ConsoleMessage } from '@playwright/test';
import { FakeClaude } from './agents/claude-agent.ts';
import { keyThatMustNotLeak, type AgentPlace } from './agents/fake-agent.ts';
import { printedHooks, type PrintedHooks } from './agents/hook-entries.ts';
import { FakeZcode } from './agents/zcode-agent.ts';
import { zcodeHooks, zcodeHooksIn } from './agents/zcode-entries.ts';
import { OverlayPage } from './overlay-page.ts';
import { root, type Places } from './places.ts';
import { appEnv, RunningApp, testSettings } from './running-app.ts';

export { expect };

/** Agents of one test; all of them are closed at its end. */
export class Agents {
  readonly #places: Places;
  readonly #open: { close(): Promise<void> }[] = [];
  static readonly #printed = new Map<string, Promise<PrintedHooks>>();

  constructor(places: Places) {
    this.#places = places;
  }

  async claude(place: Partial<AgentPlace> = {}): Promise<FakeClaude> {
    return this.#keep(new FakeClaude(this.#place(place), await this.printed('claude-code')));
  }

  async zcode(place: Partial<AgentPlace> = {}): Promise<FakeZcode> {
    const { entries } = await this.printed('zcode');
    return this.#keep(new FakeZcode(this.#place(place), zcodeHooks(entries)));
  }

  /** ZCode with the hooks of that config file, whoever wrote it. */
  zcodeWith(config: string): FakeZcode {
    const hooks = zcodeHooksIn(readFileSync(config, 'utf8'));
    return this.#keep(new FakeZcode(this.#place({}), hooks));
  }

  /** What the product prints for this home, asked once for each home and agent. */
  printed(agent: string): Promise<PrintedHooks> {
    const key = `${this.#places.asktopHome} ${agent}`;
    const printed = Agents.#printed.get(key) ?? printedHooks(root, agent, appEnv(this.#places));
    Agents.#printed.set(key, printed);
    return printed;
  }

  /** A project folder of that name. */
  folder(name: string): string {
    const folder = path.join(this.#places.userHome, name);
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  /** Asks again, after a setting has changed. */
  forget(): void {
    Agents.#printed.clear();
  }

  /**
   * The hook of an agent that has no fake of its own here: its payload through the deployed probe, held until the test ends.
   * `stdout`: what the agent gets.
   */
  hook(agent: string, event: string, payload: unknown): { stdout: Promise<string> } {
    const { asktopHome, project, userHome } = this.#places;
    const probe = spawn(path.join(asktopHome, 'probe.sh'), [agent, event], {
      cwd: project,
      env: { HOME: userHome, PATH: process.env['PATH'] ?? '' },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const ended = once(probe, 'close');
    this.#open.push({
      close: async () => {
        probe.kill();
        await ended;
      },
    });
    const parts: Buffer[] = [];
    probe.stdout.on('data', (part: Buffer) => parts.push(part));
    probe.stdin.end(JSON.stringify(payload));
    return { stdout: ended.then(() => Buffer.concat(parts).toString()) };
  }

  async close(): Promise<void> {
    await Promise.all(this.#open.map((agent) => agent.close()));
  }

  #place(place: Partial<AgentPlace>): AgentPlace {
    const { userHome, project, asktopHome } = this.#places;
    return { userHome, project, asktopHome, ...place };
  }

  #keep<T extends { close(): Promise<void> }>(agent: T): T {
    this.#open.push(agent);
    return agent;
  }
}

interface TestParts {
  agents: Agents;
  overlay: OverlayPage;
  /** what the page reports as errors; a test that provokes some takes them out */
  faults: string[];
  /** checks and cleans up after each test */
  tidy: undefined;
}
interface WorkerParts {
  asktop: RunningApp;
}

/** Tests that share one running app; each begins and ends with nothing on screen and the test settings. */
export const test = base.extend<TestParts, WorkerParts>({
  asktop: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this very pattern
    async ({}, use) => {
      const running = await RunningApp.start();
      await use(running);
      await running.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  agents: async ({ asktop }, use) => {
    const agents = new Agents(asktop.places);
    await use(agents);
    await agents.close();
  },
  overlay: async ({ asktop }, use) => {
    await use(new OverlayPage(asktop.page, path.basename(asktop.places.project)));
  },
  // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this very pattern
  faults: async ({}, use) => use([]),
  tidy: [
    async ({ asktop, agents, overlay, faults }, use) => {
      const { page } = asktop;
      const onError = (error: Error): void => void faults.push(`page error: ${error.stack ?? ''}`);
      const onConsole = (message: ConsoleMessage): void => {
        // a browser asks for an icon, Electron does not
        if (message.type() !== 'error' || message.location().url.endsWith('/favicon.ico')) return;
        faults.push(`console: ${message.text()} (${message.location().url})`);
      };
      page.on('pageerror', onError);
      page.on('console', onConsole);
      await use(undefined);
      await agents.close();
      await overlay.quiet();
      await asktop.set(testSettings);
      page.off('pageerror', onError);
      page.off('console', onConsole);
      expect(faults, 'the page reported errors').toEqual([]);
      assertNoKeyLeaked(asktop.places.asktopHome);
    },
    { auto: true },
  ],
});

/** The hooks' environment holds keys; nothing of it may be kept anywhere. */
function assertNoKeyLeaked(asktopHome: string): void {
  for (const name of ['asktop.log', 'history.jsonl']) {
    const file = path.join(asktopHome, name);
    let text = '';
    try {
      text = readFileSync(file, 'utf8');
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
    expect(text.includes(keyThatMustNotLeak), `${name} holds a key of the environment`).toBe(false);
  }
}
