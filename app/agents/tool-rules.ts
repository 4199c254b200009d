import type { FileChange, ToolUse } from '../protocol/tool-use.ts';
import { membersOf } from '../text/json-span.ts';
import { knownTool, type KnownToolName } from './tool-names.ts';

/**
 * Says whether a person's rule speaks of this tool call. `Bash` is every call of that tool, under any agent's name for it;
 * `Bash(git push *)` those whose command, path, address or pattern fits, where `*` stands for anything and a last ` *` also
 * for nothing (so that `git push` alone fits); `Edit`, `Write` and `Delete` also speak of the files of a patch, `Edit` of
 * several edits at once; `mcp__server`, `mcp__server__tool` and `mcp__*` are MCP tools; `*` is every call. A command that
 * holds several (`a && b`, `$(a)`) fits with any one of them. Of an input that has no card of its own each text in it may be what
 * the pattern means. A rule that makes no sense fits nothing (rule-remarks.ts says why).
 */
export function ruleFits(rule: string, use: ToolUse): boolean {
  const { name, pattern } = partsOf(rule) ?? {};
  if (name === undefined) return false;
  const subjects = name === '*' ? subjectsOf(use) : subjectsFor(name, use);
  if (subjects === undefined) return false;
  return pattern === undefined || subjects.some((subject) => fits(pattern, subject));
}

/**
 * The first of the person's deny rules that fits; undefined if none does. Questions and plans are none of them: those come to the
 * person anyway.
 */
export function denyRuleFor(rules: readonly string[], use: ToolUse): string | undefined {
  if (isPersonsOwn(use.tool)) return undefined;
  return rules.find((rule) => ruleFits(rule, use));
}

/** Says whether a tool's call is nothing but a question or a plan, which the person answers. */
export function isPersonsOwn(tool: string): boolean {
  const known = knownTool(tool);
  return known === 'AskUserQuestion' || known === 'ExitPlanMode';
}

/** A rule's tool and its pattern; undefined if it has another form. */
export function partsOf(rule: string): { name: string; pattern: string | undefined } | undefined {
  const [, name, pattern] = /^([^()]+)(?:\((.*)\))?$/s.exec(rule.trim()) ?? [];
  return name === undefined ? undefined : { name: name.trim(), pattern };
}

/** What the call offers to a pattern behind this name; undefined if the name speaks of another tool. */
function subjectsFor(name: string, use: ToolUse): string[] | undefined {
  if (use.kind === 'mcp') {
    const full = `mcp__${use.server}__${use.action}`;
    const isNamed = fits(name, full) || fits(name, use.tool) || full.startsWith(`${name}__`);
    return isNamed ? subjectsOf(use) : undefined;
  }
  if (name === use.tool) return subjectsOf(use);
  const wanted = knownTool(name);
  if (wanted === undefined) return undefined;
  if (use.kind === 'patch') return subjectsInPatch(use.files, wanted);
  // a patch of no known shape may change any file in any way
  if (use.kind === 'other' && patchTools.has(use.tool)) {
    return changesBy.has(wanted) ? subjectsOf(use) : undefined;
  }
  // a tool that is in no table does what its call does
  const tool = knownTool(use.tool) ?? toolByKind.get(use.kind);
  const isCovered = tool === wanted || (wanted === 'Edit' && tool === 'MultiEdit');
  return isCovered ? subjectsOf(use) : undefined;
}

/** The files that this tool would have changed, where a patch changes several at once. What could not be read may be any of them. */
function subjectsInPatch(
  files: readonly FileChange[],
  wanted: KnownToolName,
): string[] | undefined {
  const kind = changesBy.get(wanted);
  if (kind === undefined) return undefined;
  const own = files.filter((file) => file.kind === kind || file.kind === 'unread');
  return own.length === 0 ? undefined : own.flatMap(pathsOf);
}

/** What a pattern is held against. */
function subjectsOf(use: ToolUse): string[] {
  switch (use.kind) {
    case 'command':
      return commandsIn(use.command);
    case 'write':
    case 'edit':
    case 'notebook':
    case 'read':
      return [use.path];
    case 'patch':
      return use.files.flatMap(pathsOf);
    case 'search':
      return [use.pattern];
    case 'fetch':
      return [use.url];
    case 'web-search':
      return [use.query];
    case 'subagent':
      return [use.prompt];
    case 'mcp':
      return [use.json];
    case 'other':
      return [use.json, ...textsIn(use)];
  }
}

function commandsIn(text: string): string[] {
  return [text, ...text.split(/[\n;|&()`]+/).map((part) => part.trim())];
}

/** The texts that are members of an input as they are. */
function textsIn({ tool, json }: Extract<ToolUse, { kind: 'other' }>): string[] {
  const known = knownTool(tool);
  const isShell = known === 'Bash' || known === 'PowerShell';
  return stringsIn(json).flatMap((text) => (isShell ? commandsIn(text) : [text]));
}

/** Also of an input that was cut off in the middle of one (Grok, above 128 KB): to pad a command must not hide it. */
function stringsIn(json: string): string[] {
  try {
    return membersOf(json).flatMap(({ value }) => {
      if (json[value.start] !== '"') return [];
      return [stringOf(json.slice(value.start, value.end))];
    });
  } catch {
    return []; // no JSON at all: only the whole of it can be looked at
  }
}

function stringOf(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return String(JSON.parse(`${token.replace(/\\(?:u[0-9a-f]{0,3})?$/i, '')}"`));
  }
}

function pathsOf(file: FileChange): string[] {
  if (file.kind === 'unread') return [file.text];
  const target = file.kind === 'edit' ? file.movesTo : undefined;
  return target === undefined ? [file.path] : [file.path, target];
}

/** As a person reads it: `git push *` is `git push` with whatever may follow. */
function fits(pattern: string, text: string): boolean {
  return matches(pattern, text) || (pattern.endsWith(' *') && matches(pattern.slice(0, -2), text));
}

/** `*` is any run of characters. Greedy from the left, piece by piece: no pattern can be slow. */
function matches(pattern: string, text: string): boolean {
  const [head = '', ...pieces] = pattern.split('*');
  if (pieces.length === 0) return text === head;
  const tail = pieces.pop() ?? '';
  if (!text.startsWith(head) || text.length < head.length + tail.length) return false;
  let at = head.length;
  for (const piece of pieces) {
    const found = text.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return text.length - tail.length >= at && text.endsWith(tail);
}

const toolByKind: ReadonlyMap<ToolUse['kind'], KnownToolName> = new Map([
  ['command', 'Bash'],
  ['write', 'Write'],
  ['edit', 'Edit'],
  ['notebook', 'NotebookEdit'],
  ['read', 'Read'],
  ['fetch', 'WebFetch'],
  ['web-search', 'WebSearch'],
]);

/** ZCode's and Droid's, then the name that others have for it. */
const patchTools: ReadonlySet<string> = new Set(['ApplyPatch', 'apply_patch']);

const changesBy: ReadonlyMap<KnownToolName, FileChange['kind']> = new Map([
  ['Edit', 'edit'],
  ['Write', 'write'],
  ['Delete', 'delete'],
]);
