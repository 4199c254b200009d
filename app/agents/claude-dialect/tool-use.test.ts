import { describe, expect, it } from 'vitest';
import { ToolUse } from '../../protocol/tool-use.ts';
import { toolUseOf } from './tool-use.ts';

const use = (tool: string, text: string) => toolUseOf(tool, JSON.parse(text), text);

describe('toolUseOf', () => {
  it.each<[tool: string, input: string, expected: object]>([
    [
      'Bash',
      '{"command":"ls","description":"List","timeout":1.0,"run_in_background":true}',
      {
        kind: 'command',
        shell: 'bash',
        command: 'ls',
        description: 'List',
        rest: [
          { name: 'timeout', json: '1.0' },
          { name: 'run_in_background', json: 'true' },
        ],
      },
    ],
    ['PowerShell', '{"command":"dir"}', { kind: 'command', shell: 'powershell', command: 'dir' }],
    [
      'Write',
      '{"file_path":"C:\\\\a","content":"x\\r\\n"}',
      { kind: 'write', path: 'C:\\a', content: 'x\r\n' },
    ],
    [
      'Edit',
      '{"file_path":"/a","old_string":"x","new_string":"","replace_all":true}',
      { kind: 'edit', path: '/a', edits: [{ before: 'x', after: '', everywhere: true }] },
    ],
    [
      'MultiEdit',
      '{"file_path":"/a","edits":[{"old_string":"1","new_string":"2"},{"old_string":"3","new_string":"4","replace_all":true}]}',
      {
        kind: 'edit',
        path: '/a',
        edits: [
          { before: '1', after: '2', everywhere: false },
          { before: '3', after: '4', everywhere: true },
        ],
      },
    ],
    [
      'NotebookEdit',
      '{"notebook_path":"/n.ipynb","cell_id":"c1","new_source":"1+1","cell_type":"code","edit_mode":"insert"}',
      {
        kind: 'notebook',
        path: '/n.ipynb',
        cell: 'c1',
        source: '1+1',
        cellType: 'code',
        mode: 'insert',
      },
    ],
    [
      'Read',
      '{"file_path":"/a","offset":10,"limit":20}',
      {
        kind: 'read',
        path: '/a',
        rest: [
          { name: 'offset', json: '10' },
          { name: 'limit', json: '20' },
        ],
      },
    ],
    ['Glob', '{"pattern":"**/*.ts"}', { kind: 'search', pattern: '**/*.ts' }],
    [
      'Grep',
      '{"pattern":"x","path":"src","-i":true}',
      { kind: 'search', pattern: 'x', path: 'src', rest: [{ name: '-i', json: 'true' }] },
    ],
    [
      'WebFetch',
      '{"url":"https://example.com","prompt":"p"}',
      { kind: 'fetch', url: 'https://example.com', prompt: 'p' },
    ],
    [
      'WebSearch',
      '{"query":"中文","allowed_domains":["a.example"]}',
      {
        kind: 'web-search',
        query: '中文',
        rest: [{ name: 'allowed_domains', json: '[\n  "a.example"\n]' }],
      },
    ],
    [
      'Task',
      '{"prompt":"p","description":"d","subagent_type":"Explore","model":"m"}',
      {
        kind: 'subagent',
        prompt: 'p',
        description: 'd',
        type: 'Explore',
        rest: [{ name: 'model', json: '"m"' }],
      },
    ],
    ['Agent', '{"prompt":"p"}', { kind: 'subagent', prompt: 'p' }],
    [
      'mcp__内部-工单__create_issue',
      '{"n":12345678901234567890}',
      {
        kind: 'mcp',
        server: '内部-工单',
        action: 'create_issue',
        json: '{\n  "n": 12345678901234567890\n}',
      },
    ],
    [
      'run_terminal_command',
      '{"command":"ls","description":"List","is_background":false}',
      {
        kind: 'command',
        shell: 'bash',
        command: 'ls',
        description: 'List',
        rest: [{ name: 'is_background', json: 'false' }],
      },
    ],
    ['run_in_terminal', '{"cmd":"dir"}', { kind: 'command', shell: 'bash', command: 'dir' }],
    [
      'search_replace',
      '{"file_path":"C:\\\\a","replacements":[{"original_text":"旧","new_text":"新"}]}',
      {
        kind: 'edit',
        path: 'C:\\a',
        edits: [{ before: '旧', after: '新', everywhere: false }],
      },
    ],
    [
      'create_file',
      '{"filePath":"/a","file_text":"x"}',
      { kind: 'write', path: '/a', content: 'x' },
    ],
    ['read_file', '{"path":"/a"}', { kind: 'read', path: '/a' }],
    ['mcp__a-b__c__d', '{}', { kind: 'mcp', server: 'a-b', action: 'c__d', json: '{}' }],
    ['mcp__lonely', '{}', { kind: 'other', json: '{}' }],
    ['TodoWrite', '{"todos":[]}', { kind: 'other', json: '{\n  "todos": []\n}' }],
    ['', '[1]', { kind: 'other', json: '[\n  1\n]' }],
    ['constructor', '{}', { kind: 'other', json: '{}' }],
  ])('%s %s', (tool, input, expected) => {
    const found = use(tool, input);
    expect(found).toEqual({ tool, rest: [], ...expected });
    expect(ToolUse.parse(found)).toEqual(found);
  });

  it.each([
    ['Bash', '{"command":["ls"]}'],
    ['Bash', '{"command":"ls","description":5}'],
    ['Bash', '"ls"'],
    ['Bash', 'null'],
    ['Write', '{"file_path":"/a"}'],
    ['Edit', '{"file_path":"/a","old_string":"x","new_string":"y","replace_all":"yes"}'],
    ['MultiEdit', '{"file_path":"/a","edits":[]}'],
    [
      'MultiEdit',
      '{"file_path":"/a","edits":[{"old_string":"1","new_string":"2","and_also":"rm"}]}',
    ],
    ['Read', '["/a"]'],
    // which of two spellings counts is the agent's secret
    ['Write', '{"file_path":"/a","path":"/etc/passwd","content":"x"}'],
    ['run_in_terminal', '{"command":"ls","cmd":"rm -rf ~"}'],
    ['search_replace', '{"file_path":"/a","replacements":[{"original_text":"a"}]}'],
    [
      'search_replace',
      '{"file_path":"/a","replacements":[{"original_text":"a","new_text":"b","then":"rm"}]}',
    ],
  ])('%s with an unexpected input %s is shown as JSON, whole', (tool, input) => {
    const found = use(tool, input);
    expect(found).toMatchObject({ kind: 'other', tool, rest: [] });
    expect(JSON.parse(found.kind === 'other' ? found.json : '')).toEqual(JSON.parse(input));
  });

  it('takes a server and an action out of a name as its agent writes it', () => {
    const grok = /^(.+?)__(.+)$/su;
    expect(toolUseOf('tracker__create_issue', {}, '{}', grok)).toMatchObject({
      kind: 'mcp',
      server: 'tracker',
      action: 'create_issue',
    });
    expect(use('tracker__create_issue', '{}').kind).toBe('other');
  });

  it('hides no field, whatever it is called', () => {
    const found = use('Bash', '{"command":"ls","__proto__":{"x":1},"toString":"y","":0}');
    expect(found.rest).toEqual([
      { name: '__proto__', json: '{\n  "x": 1\n}' },
      { name: 'toString', json: '"y"' },
      { name: '', json: '0' },
    ]);
  });

  it('shows of a repeated field the one that counts', () => {
    expect(use('Bash', '{"command":"safe","timeout":1,"command":"rm","timeout":2}')).toMatchObject({
      command: 'rm',
      rest: [{ name: 'timeout', json: '2' }],
    });
  });
});
