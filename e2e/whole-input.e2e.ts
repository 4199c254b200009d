import { expect, test } from './app.ts';

// A permission card shows everything that it approves: each member of each tool's input, those that nobody knows yet included.

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
type Input = Record<string, Json>;

/** What a tool's card says in words of its own, by the input's member. */
const inWords: Record<string, RegExp> = {
  replace_all: /every occurrence/i,
};

const rows: [tool: string, input: Input][] = [
  ['Bash', { command: 'deploy-a\ndeploy-b', description: 'says-why', timeout: 61_001 }],
  ['PowerShell', { command: 'Get-A; Get-B', description: 'says-why', run_in_background: true }],
  ['Write', { file_path: '/srv/w.txt', content: 'first-line\nlast-line\n' }],
  [
    'Edit',
    { file_path: '/srv/e.txt', old_string: 'was-it', new_string: 'is-it', replace_all: true },
  ],
  [
    'MultiEdit',
    {
      file_path: '/srv/m.txt',
      edits: [
        { old_string: 'was-1', new_string: 'is-1' },
        { old_string: 'was-2', new_string: 'is-2' },
      ],
    },
  ],
  ['Read', { file_path: '/srv/r.txt', offset: 4711, limit: 4712, pages: '3-9' }],
  [
    'NotebookEdit',
    {
      notebook_path: '/srv/n.ipynb',
      new_source: 'import-a\nimport-b',
      cell_id: 'cell-7f',
      cell_type: 'markdown',
      edit_mode: 'insert',
    },
  ],
  ['Glob', { pattern: '**/*.secret', path: '/srv/globbed' }],
  [
    'Grep',
    {
      pattern: 'api[_-]key',
      path: '/srv/grepped',
      glob: '*.env',
      type: 'rust',
      output_mode: 'files_with_matches',
      '-i': true,
      '-n': false,
      '-A': 41,
      '-B': 42,
      '-C': 43,
      head_limit: 44,
      multiline: true,
    },
  ],
  ['WebFetch', { url: 'https://example.com/a?b=c#d', prompt: 'sum-up\nand-more' }],
  [
    'WebSearch',
    { query: 'asked-for', allowed_domains: ['one.example'], blocked_domains: ['two.example'] },
  ],
  ...['Agent', 'Task'].map((tool): [string, Input] => [
    tool,
    {
      description: 'says-what',
      prompt: 'do-this\nthen-that',
      subagent_type: 'Explore',
      model: 'some-model',
      run_in_background: true,
      isolation: 'worktree',
    },
  ]),
  ['SomethingNew', { one: 'first-value', two: { three: ['fourth-value', 5.25, null, false] } }],
  ['mcp__tracker__create_issue', { title: 'issue-title', labels: ['label-a', 'label-b'], n: 42 }],
];

/** The others are said in words of our own. */
const nameOnCard: Record<string, string[]> = {
  SomethingNew: ['SomethingNew'],
  mcp__tracker__create_issue: ['tracker', 'create_issue'],
};

for (const [tool, input] of rows)
  test(`the whole input of ${tool} is on its card`, async ({ agents, overlay }) => {
    const unknown = { from_next_version: { deep: ['value-of-tomorrow'] } };
    const whole = { ...input, ...unknown };
    const asking = (await agents.claude()).asks(tool, whole);
    const card = overlay.card('permission');
    await expect(card).toBeVisible();
    await expect(card).toContainText('value-of-tomorrow');
    const text = await card.innerText();
    for (const [name, value] of Object.entries(whole)) {
      const words = inWords[name];
      if (words !== undefined) expect(text).toMatch(words);
      else for (const piece of piecesOf(value)) expect(text, `${name} is shown`).toContain(piece);
    }
    for (const part of nameOnCard[tool] ?? []) expect(text).toContain(part);
    // a bare value says nothing: what has no place of its own stands with its name
    for (const name of unnamed(tool, whole)) expect(text, `${name} is named`).toContain(name);
    await overlay.allow(card);
    expect(await asking.verdict).toMatchObject({ behavior: 'allow' });
  });

/** Each line of each text in it, and each other value as JSON writes it. */
function piecesOf(value: Json): string[] {
  if (typeof value === 'string') return value.split('\n').filter((line) => line !== '');
  if (Array.isArray(value)) return value.flatMap(piecesOf);
  if (typeof value !== 'object' || value === null) return [JSON.stringify(value)];
  return Object.entries(value).flatMap(([name, inner]) =>
    ofAnEdit.includes(name) ? piecesOf(inner) : [name, ...piecesOf(inner)],
  );
}
const ofAnEdit = ['old_string', 'new_string'];

function unnamed(tool: string, input: Input): string[] {
  const placed = /^(mcp__|SomethingNew$)/.test(tool) ? [] : withAPlace;
  return Object.keys(input).filter((name) => !placed.includes(name));
}
const withAPlace = [
  ...['command', 'description', 'file_path', 'content', 'old_string', 'new_string', 'replace_all'],
  ...[
    'edits',
    'notebook_path',
    'new_source',
    'cell_id',
    'cell_type',
    'edit_mode',
    'pattern',
    'path',
  ],
  ...['url', 'prompt', 'query', 'subagent_type'],
];
