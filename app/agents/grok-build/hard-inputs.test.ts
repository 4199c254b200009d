import { readdirSync, readFileSync } from 'node:fs';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { lingma } from '../lingma/agent.ts';
import type { Agent, Reading } from '../agent.ts';
import { textOf } from '../../text/json-span.ts';
import { grokBuild } from './agent.ts';

/** Inputs that have broken other programs of this kind, as Claude sends them and in the envelopes of Grok and of Qoder's IDEs. */
const folder = new URL('../claude-code/samples/hard/', import.meta.url);
const files = readdirSync(folder).filter((file) => file !== 'expected.json');
const rawOf = (file: string) => {
  const bytes = readFileSync(new URL(file, folder));
  return iconv.decode(bytes, file.includes('gbk') ? 'gbk' : 'utf8');
};

const grokNames: Record<string, string> = {
  Bash: 'run_terminal_command',
  Write: 'write',
  Edit: 'search_replace',
  AskUserQuestion: 'ask_user_question',
  ExitPlanMode: 'exit_plan_mode',
};
const inGrok = (tool: string, inputText: string) =>
  `{"hookEventName":"pre_tool_use","sessionId":"s","cwd":"/home/user/demo","permissionMode":"default","toolName":${JSON.stringify(grokNames[tool] ?? tool.replace(/^mcp__/, ''))},"toolUseId":"c","toolInput":${inputText},"toolInputTruncated":false}`;
const inEngineA = (tool: string, inputText: string) =>
  `{"session_id":"s","cwd":"C:\\\\演示","hook_event_name":"PreToolUse","tool_name":${JSON.stringify(tool)},"tool_input":${inputText}}`;

const read = (agent: Agent, text: string, event = 'PreToolUse') =>
  agent.read({
    event,
    text,
    caller: {},
    switches: { mode: agent === lingma ? 'hold' : 'veto', hold: ['*'] },
  });
function requestOf(reading: Reading) {
  if (reading.kind !== 'request') throw new Error(`not a request: ${JSON.stringify(reading)}`);
  return reading;
}

/** Those that are whole and name a tool. */
const calls = files.flatMap((file) => {
  const text = rawOf(file);
  try {
    const { tool_name: tool } = JSON.parse(text) as { tool_name?: string };
    return tool === undefined ? [] : [{ file, tool, input: textOf(text, ['tool_input']) ?? '' }];
  } catch {
    return []; // broken on purpose
  }
});

it('holds enough of them', () => {
  expect(calls.length).toBeGreaterThan(14);
});

describe.each(calls)('$file', ({ tool, input }) => {
  it('opens a card that shows all of it, and its refusal carries the reason as typed', () => {
    const reason = '  不行 "no"\n👨‍👩‍👧 \\ ';
    for (const [agent, text] of [
      [grokBuild, inGrok(tool, input)],
      [lingma, inEngineA(tool, input)],
    ] as const) {
      const request = requestOf(read(agent, text));
      const reply = request.reply({ kind: 'deny', reason }) ?? '';
      expect(JSON.stringify(JSON.parse(reply))).toContain(JSON.stringify(reason));
      if (request.ask.kind !== 'permission') continue;
      // every text of the input is somewhere on the card
      const shown = JSON.stringify(request.ask.tool).replaceAll('\\\\', '\\');
      for (const value of textsIn(JSON.parse(input))) {
        expect(shown.replaceAll('\\', '')).toContain(
          JSON.stringify(value).slice(1, -1).replaceAll('\\', ''),
        );
      }
    }
  });
});

it.each(files)('%s as it is, in another program’s form, opens no card in either', (file) => {
  expect(read(grokBuild, rawOf(file)).kind).not.toBe('request');
  expect(read(lingma, rawOf(file)).kind).not.toBe('request');
});

it.each(['run_terminal_command', 'search_replace', 'unheard_of', 'a__b'])(
  '%s with 100,000 levels of nesting overflows nothing',
  (tool) => {
    const deep = `{"command":"ls","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(requestOf(read(grokBuild, inGrok(tool, deep))).reply({ kind: 'deny' })).toContain(
      'deny',
    );
    expect(requestOf(read(lingma, inEngineA(tool, deep))).reply({ kind: 'deny' })).toContain(
      'deny',
    );
  },
);

it('a command of 200 KB is whole to its end in a changed input’s other fields', () => {
  const description = `${'第'.repeat(100_000)}末`;
  const text = inGrok('Bash', JSON.stringify({ command: 'ls', description }));
  const reply = requestOf(read(grokBuild, text)).reply({ kind: 'rewrite', command: 'pwd' });
  expect(reply).toContain(`${description.slice(-10)}"`);
});

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
