import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, type Places } from '../places.ts';
import { appEnv } from '../running-app.ts';
import { FakeChatModel } from './fake-chat-model.ts';
import type { Turn } from './fake-model.ts';
import { Terminal } from './terminal.ts';

/** The path of the real client's binary, named in the environment; undefined = its journeys are skipped. */
export const opencodeBinary = process.env['ASKTOP_REAL_OPENCODE'];

/** The real opencode in a terminal, on a model that says what it is told, in a home of its own with our plugin and nothing else. */
export class Opencode {
  readonly model: FakeChatModel;
  readonly terminal: Terminal;

  private constructor(model: FakeChatModel, terminal: Terminal) {
    this.model = model;
    this.terminal = terminal;
  }

  /** The plugin is what `asktop install opencode` leaves. */
  static async start(places: Places, turns: readonly Turn[]): Promise<Opencode> {
    const prompt = 'Please do the task.';
    const model = await FakeChatModel.start(turns, prompt);
    const settings = path.join(places.userHome, '.config/opencode');
    mkdirSync(settings, { recursive: true });
    writeFileSync(path.join(settings, 'opencode.json'), JSON.stringify(config(model.url)));
    // opencode fetches the package of plugins' types for each folder of settings and waits for it: here it seems to be there
    mkdirSync(path.join(settings, 'node_modules'));
    const dependencies = { '@opencode-ai/plugin': '*' };
    const lock = { lockfileVersion: 3, packages: { '': { dependencies } } };
    writeFileSync(path.join(settings, 'package-lock.json'), JSON.stringify(lock));
    install(places);
    const terminal = new Terminal({
      command: opencodeBinary ?? '',
      args: ['--prompt', prompt],
      cwd: places.project,
      folder: places.temp,
      env: {
        HOME: places.userHome,
        PATH: process.env['PATH'] ?? '/usr/bin:/bin',
        TERM: 'xterm-256color',
        LANG: 'C.UTF-8',
        TMPDIR: places.temp,
        OPENCODE_DISABLE_MODELS_FETCH: '1',
        OPENCODE_DISABLE_AUTOUPDATE: '1',
      },
    });
    return new Opencode(model, terminal);
  }

  async stop(): Promise<void> {
    const { pid } = this.terminal;
    this.terminal.stop();
    // it outlives its terminal for a while
    try {
      process.kill(-pid, 'SIGKILL');
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error; // it has ended
    }
    await this.model.stop();
  }
}

function install(places: Places): void {
  const cli = path.join(root, 'dist/cli/index.js');
  const options = { env: appEnv(places), stdio: 'pipe' } as const;
  execFileSync(process.execPath, [cli, 'install', 'opencode', '--yes'], options);
}

/** A provider on loopback; every command is asked about. */
function config(url: string): object {
  return {
    model: 'fake/fake-model',
    small_model: 'fake/fake-model',
    enabled_providers: ['fake'],
    provider: {
      fake: {
        npm: '@ai-sdk/openai-compatible', // carried in the binary
        name: 'Fake',
        options: { baseURL: url, apiKey: 'dummy' },
        models: { 'fake-model': { name: 'Fake model', tool_call: true } },
      },
    },
    permission: { bash: 'ask' },
    autoupdate: false,
    share: 'disabled',
  };
}
