import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Places } from '../places.ts';
import { FakeChatModel } from './fake-chat-model.ts';
import type { Turn } from './fake-model.ts';
import { Terminal } from './terminal.ts';

/** The path of the real client's cli.js, named in the environment; undefined = its journeys are skipped. */
export const qwenScript = process.env['ASKTOP_REAL_QWEN'];

/** The real Qwen Code in a terminal, on a model that says what it is told, in a home of its own with our hooks and nothing else. */
export class QwenCode {
  readonly model: FakeChatModel;
  readonly terminal: Terminal;

  private constructor(model: FakeChatModel, terminal: Terminal) {
    this.model = model;
    this.terminal = terminal;
  }

  /** `hooks` is what `asktop hooks qwen-code` prints. */
  static async start(
    places: Places,
    hooks: object,
    turns: readonly Turn[],
    mode: 'default' | 'yolo' = 'default',
  ): Promise<QwenCode> {
    const prompt = 'Please do the task.';
    const model = await FakeChatModel.start(turns, prompt);
    const settings = path.join(places.userHome, '.qwen');
    mkdirSync(settings, { recursive: true });
    writeFileSync(
      path.join(settings, 'settings.json'),
      JSON.stringify({
        ...hooks,
        security: { auth: { selectedType: 'openai' } },
        general: { enableAutoUpdate: false },
        privacy: { usageStatisticsEnabled: false },
        telemetry: { enabled: false },
      }),
    );
    const terminal = new Terminal({
      command: process.execPath,
      args: [qwenScript ?? '', '--approval-mode', mode, '-i', prompt],
      cwd: places.project,
      folder: places.temp,
      env: {
        HOME: places.userHome,
        PATH: process.env['PATH'] ?? '/usr/bin:/bin',
        TERM: 'xterm-256color',
        LANG: 'C.UTF-8',
        TMPDIR: places.temp,
        NO_COLOR: '1',
        OPENAI_API_KEY: 'dummy',
        OPENAI_BASE_URL: model.url,
        OPENAI_MODEL: 'fake-model',
      },
    });
    return new QwenCode(model, terminal);
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
