import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { Places } from '../places.ts';
import { FakeResponses, type Turn } from './fake-responses.ts';
import { Terminal } from './terminal.ts';

/** The real client's binary, named in the environment; undefined = its journeys are skipped. */
export const codexBinary = process.env['ASKTOP_REAL_CODEX'];

interface CodexOptions {
  /** `danger-full-access`: and it asks about nothing */
  sandbox?: 'workspace-write' | 'read-only' | 'danger-full-access';
  /** lines of `[features]` */
  features?: readonly string[];
}

/** The real Codex in a terminal, on a model that says what it is told, in a home of its own with our hooks and nothing else. */
export class Codex {
  readonly model: FakeResponses;
  readonly terminal: Terminal;

  private constructor(model: FakeResponses, terminal: Terminal) {
    this.model = model;
    this.terminal = terminal;
  }

  /** `hooks` is what `asktop hooks codex` prints. It is started as a person would, without a switch that bypasses trust. */
  static async start(
    places: Places,
    hooks: object,
    turns: readonly Turn[],
    { sandbox = 'workspace-write', features = [] }: CodexOptions = {},
  ): Promise<Codex> {
    const model = await FakeResponses.start(turns);
    const folder = path.join(places.userHome, '.codex');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'hooks.json'), JSON.stringify(hooks, undefined, 2));
    writeFileSync(
      path.join(folder, 'config.toml'),
      configFor(model.url, places.project, sandbox, features),
    );
    const terminal = new Terminal({
      command: codexBinary ?? '',
      args: ['Please do the task.'],
      cwd: places.project,
      folder: places.temp,
      env: {
        HOME: places.userHome,
        PATH: process.env['PATH'] ?? '/usr/bin:/bin',
        SHELL: '/bin/bash',
        TERM: 'xterm-256color',
        LANG: 'C.UTF-8',
        TMPDIR: places.temp,
      },
    });
    return new Codex(model, terminal);
  }

  /** The step that every person has to take once: Codex asks about new hooks before it runs any. */
  async trustHooks(): Promise<void> {
    await expect
      .poll(() => this.terminal.screen(), { timeout: 60_000 })
      .toMatch(/Hooks need review/);
    this.terminal.press('Down', 'Enter');
    await expect
      .poll(() => this.terminal.screen(), { timeout: 30_000 })
      .not.toMatch(/Hooks need review/);
  }

  async stop(): Promise<void> {
    this.terminal.stop();
    await this.model.stop();
  }
}

/** What its first screens would ask (trust in the folder, a newer model), and nothing that reaches for the internet. */
function configFor(
  url: string,
  project: string,
  sandbox: string,
  features: readonly string[],
): string {
  return [
    'model = "gpt-5.5"',
    'model_provider = "fake"',
    `approval_policy = "${sandbox === 'danger-full-access' ? 'never' : 'on-request'}"`,
    `sandbox_mode = "${sandbox}"`,
    'check_for_update_on_startup = false',
    'web_search = "disabled"',
    '[model_providers.fake]',
    'name = "fake"',
    `base_url = "${url}"`,
    'wire_api = "responses"',
    'request_max_retries = 0',
    'stream_max_retries = 0',
    'supports_websockets = false',
    '[analytics]',
    'enabled = false',
    '[features]',
    'enable_request_compression = false',
    'daemon_auto_start = false',
    'apps = false',
    'plugins = false',
    ...features,
    '[notice.model_migrations]',
    '"gpt-5.5" = "gpt-6-sol"',
    `[projects.${JSON.stringify(project)}]`,
    'trust_level = "trusted"',
    '',
  ].join('\n');
}
