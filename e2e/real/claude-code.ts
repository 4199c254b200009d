import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Places } from '../places.ts';
import { FakeModel, type Turn } from './fake-model.ts';
import { Terminal } from './terminal.ts';

/** The real client's binary, named in the environment; undefined = its journeys are skipped. */
export const claudeBinary = process.env['ASKTOP_REAL_CLAUDE'];

export interface ClaudeStart {
  /** what `asktop hooks claude-code` prints: the whole settings file; absent = the file is left as it lies there, or does not */
  hooks?: object;
  mode?: string;
  /** as they stand in the client's own file */
  mcpServers?: object;
  /** CLAUDE_CONFIG_DIR; absent = `.claude` in the home */
  configFolder?: string;
}

/** The real Claude Code in a terminal, on a model that says what it is told, in a home of its own. */
export class ClaudeCode {
  readonly model: FakeModel;
  readonly terminal: Terminal;

  private constructor(model: FakeModel, terminal: Terminal) {
    this.model = model;
    this.terminal = terminal;
  }

  static async start(
    places: Places,
    turns: readonly Turn[],
    { hooks, mode = 'default', mcpServers = {}, configFolder }: ClaudeStart,
  ): Promise<ClaudeCode> {
    const model = await FakeModel.start(turns);
    const settings = configFolder ?? path.join(places.userHome, '.claude');
    mkdirSync(settings, { recursive: true });
    const accepted = { skipDangerousModePermissionPrompt: true };
    if (hooks !== undefined)
      writeFileSync(
        path.join(settings, 'settings.json'),
        JSON.stringify({ ...hooks, ...accepted }),
      );
    writeFileSync(
      path.join(configFolder ?? places.userHome, '.claude.json'),
      JSON.stringify({ ...answeredFirstScreens(places.project), mcpServers }),
    );
    const terminal = new Terminal({
      command: claudeBinary ?? '',
      args: ['--permission-mode', mode, 'Please do the task.'],
      cwd: places.project,
      folder: mkdtempSync(path.join(places.temp, 'terminal-')),
      env: {
        HOME: places.userHome,
        ...(configFolder === undefined ? {} : { CLAUDE_CONFIG_DIR: configFolder }),
        PATH: process.env['PATH'] ?? '/usr/bin:/bin',
        TERM: 'xterm-256color',
        LANG: 'C.UTF-8',
        TMPDIR: places.temp,
        CLAUDE_CODE_TMPDIR: places.temp,
        ANTHROPIC_BASE_URL: model.url,
        ANTHROPIC_API_KEY: 'dummy',
        DISABLE_TELEMETRY: '1',
        DISABLE_ERROR_REPORTING: '1',
        DISABLE_AUTOUPDATER: '1',
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        // as root it starts in this mode only where it believes to be in a sandbox
        ...(mode === 'bypassPermissions' ? { IS_SANDBOX: '1' } : {}),
        CLAUDE_CODE_DISABLE_OFFICIAL_MARKETPLACE_AUTOINSTALL: '1',
      },
    });
    return new ClaudeCode(model, terminal);
  }

  async stop(): Promise<void> {
    this.terminal.stop();
    await this.model.stop();
  }
}

/** What its first screens would ask: theme, the dummy key, trust in the folder. */
function answeredFirstScreens(project: string) {
  return {
    hasCompletedOnboarding: true,
    theme: 'dark',
    numStartups: 5,
    customApiKeyResponses: { approved: ['dummy'], rejected: [] },
    projects: {
      [project]: {
        hasTrustDialogAccepted: true,
        hasCompletedProjectOnboarding: true,
        allowedTools: [],
      },
    },
  };
}
