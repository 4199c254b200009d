/**
 * The names that agents give to one and the same tool, by Claude's name for it: for rendering and for a person's rules.
 * Sources: protocols of each agent (Grok `claude_alias.rs`, Qoder's table of native and compatible names, Qwen, Copilot,
 * Factory, Gemini, ZCode, Codex, Cursor). A name that two agents use for different things is in no row. Where a tool has no Claude name the
 * row has one in Claude's manner.
 */
const namesByTool = {
  Bash: [
    'run_terminal_command',
    'run_terminal_cmd',
    'run_in_terminal',
    'run_shell_command',
    'exec_command',
    'Execute',
    'Shell',
    'bash',
    'shell',
  ],
  PowerShell: ['powershell'],
  Read: ['read_file', 'read', 'view', 'ReadFile'],
  Write: ['create_file', 'write_file', 'write', 'create', 'Create', 'WriteFile', 'TabWrite'],
  Edit: ['search_replace', 'hashline_edit', 'edit_file', 'edit', 'replace', 'StrReplace'],
  MultiEdit: ['multi_edit', 'multiedit'],
  Delete: ['delete_file', 'delete'],
  NotebookEdit: ['notebook_edit', 'edit_notebook'],
  Glob: ['search_file', 'glob', 'find_files'],
  Grep: ['grep_code', 'grep_search', 'grep', 'search_file_content'],
  LS: ['list_dir', 'list_directory', 'list'],
  WebFetch: ['web_fetch', 'fetch_content', 'webfetch', 'FetchUrl'],
  WebSearch: ['web_search', 'search_web', 'google_web_search', 'websearch'],
  Agent: ['Task', 'spawn_subagent', 'spawn_agent', 'task', 'agent'],
  TodoWrite: ['todo_write', 'todowrite', 'add_tasks', 'update_tasks'],
  Skill: ['skill'],
  AskUserQuestion: ['ask_user_question', 'ask_user', 'request_user_input'],
  EnterPlanMode: ['enter_plan_mode'],
  ExitPlanMode: ['exit_plan_mode'],
} as const satisfies Record<string, readonly string[]>;

/** A tool by its name here: Claude's, as a person writes it in a rule. */
export type KnownToolName = keyof typeof namesByTool;

/** The tool that an agent means by `name`, spelled exactly; undefined for MCP tools and for whatever is not in the table. */
export function knownTool(name: string): KnownToolName | undefined {
  return toolByName.get(name);
}

/** The tool that is meant by a name in another case; undefined if there is none. */
export function knownToolIn(name: string): KnownToolName | undefined {
  const plain = name.toLowerCase();
  return [...toolByName].find(([known]) => known.toLowerCase() === plain)?.[1];
}

/** Every spelling of a tool, Claude's first. */
export function namesOf(tool: KnownToolName): readonly string[] {
  return [tool, ...namesByTool[tool]];
}

/** Says whether the tool only looks: it changes nothing, starts nothing and sends nothing but a search. */
export function onlyReads(name: string): boolean {
  const tool = knownTool(name);
  return (tool !== undefined && readingTools.has(tool)) || otherReadingNames.has(name);
}

const readingTools: ReadonlySet<KnownToolName> = new Set([
  'Read',
  'Glob',
  'Grep',
  'LS',
  'WebSearch',
  'TodoWrite',
]);

/** Tools without a Claude name that only look: Qoder CN’s page on tools, Claude’s own. Grok’s output tools are UNSURE by name. */
const otherReadingNames: ReadonlySet<string> = new Set([
  'search_codebase',
  'search_symbol',
  'get_terminal_output',
  'get_problems',
  'search_memory',
  'fetch_rules',
  'get_task_output',
  'get_command_output',
  'get_command_or_subagent_output',
  'BashOutput',
  'TaskOutput',
  'TaskGet',
  'TaskList',
]);

const toolByName: ReadonlyMap<string, KnownToolName> = new Map(
  (Object.keys(namesByTool) as KnownToolName[]).flatMap((tool) =>
    namesOf(tool).map((name) => [name, tool] as const),
  ),
);
