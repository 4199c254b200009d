import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { qoderCli } from '../qoder-cli/agent.ts';
import { qoderEngineOf } from './engine.ts';

const ofCli = new URL('../qoder-cli/samples/', import.meta.url);
const payloads = readdirSync(ofCli).flatMap((file) =>
  file.includes('.out.')
    ? []
    : [[file, JSON.parse(readFileSync(new URL(file, ofCli), 'utf8')) as object] as const],
);

/** What the IDE's engine documents for each of its five events. */
const common = { session_id: 'abc-123', transcript_path: 'C:\\t.json', cwd: 'C:\\work\\演示项目' };
const tool = { tool_name: 'run_in_terminal', tool_input: { command: 'mvn -q 打包' } };
const ofIde = {
  UserPromptSubmit: { ...common, prompt: '修复登录页' },
  PreToolUse: { ...common, ...tool },
  PostToolUse: { ...common, ...tool, tool_response: {} },
  PostToolUseFailure: { ...common, ...tool, error: 'exit code 1' },
  Stop: { ...common, stop_hook_active: false, last_assistant_message: '已完成' },
};

describe('the engine behind a hook in ~/.qoder/settings.json', () => {
  it.each(payloads)('is the command line’s for %s', (_, payload) => {
    expect(qoderEngineOf({ ...payload })).toBe('cli');
  });

  it.each(Object.entries(ofIde))('is the IDE’s for its %s', (event, payload) => {
    const record = { ...payload, hook_event_name: event };
    expect(qoderEngineOf(record)).toBe('ide');
    // whatever it inherited
    const caller = { QODER_HOOK_SOURCE: 'cli' };
    const text = JSON.stringify(record);
    expect(qoderCli.read({ event, text, caller, switches: {} })).toEqual({
      kind: 'foreign',
      caller: 'qoder-ide',
      reply: '',
    });
  });

  it('is asked about only where there is a payload', () => {
    expect(qoderCli.read({ event: 'Stop', text: '', caller: {}, switches: {} }).kind).toBe(
      'unreadable',
    );
  });
});
