import type { Ask } from '../protocol/ask.ts';
import type { Hazard } from '../protocol/card.ts';
import { hasHidden } from '../protocol/hidden.ts';
import type { SessionRef } from '../protocol/session.ts';
import type { FileChange, ToolUse } from '../protocol/tool-use.ts';

/**
 * What deserves a second look in a request. It finds the usual shapes of usual dangers and no more: a note on a card, never a
 * verdict, and nothing is decided by it.
 */
export function hazardsOf(
  ask: Ask,
  session: SessionRef,
  guardedPaths: readonly string[],
): Hazard[] {
  const shown = ask.kind === 'notice' ? ask.of : ask;
  if (shown.kind !== 'permission') return [];
  const { tool } = shown;
  const found = new Set<Hazard>();
  const texts = textsOf(tool);
  if (texts.some(hasHidden)) found.add('hidden-characters');
  if (texts.some((text) => touches(text, guardedPaths))) found.add('changes-hook-settings');
  if (tool.kind === 'command') {
    const simple = tool.command.split(/[\n;|&]+/);
    for (const [hazard, pattern] of commandPatterns) {
      const matches =
        pattern instanceof RegExp
          ? pattern.test(tool.command)
          : simple.some((part) => pattern.every((one) => one.test(part)));
      if (matches) found.add(hazard);
    }
    if (
      tool.rest.some(({ name, json }) => name === 'dangerouslyDisableSandbox' && json === 'true')
    ) {
      found.add('leaves-sandbox');
    }
  }
  if (changedPaths(tool).some((path) => isOutside(path, session.folder))) {
    found.add('outside-project');
  }
  return [...found];
}

/** These ask for a deliberate act; the rest is only noted. */
export function isHazardous(hazards: readonly Hazard[]): boolean {
  return hazards.some((hazard) => hazard !== 'outside-project');
}

function textsOf(tool: ToolUse): string[] {
  const rest = tool.rest.map(({ json }) => json);
  switch (tool.kind) {
    case 'command':
      return [tool.command, ...rest];
    case 'write':
      return [tool.path, ...rest]; // a file's content may hold any character
    case 'edit':
    case 'notebook':
    case 'read':
      return [tool.path, ...rest];
    case 'patch':
      return [...changedPaths(tool), ...tool.files.flatMap(unreadText), ...rest];
    case 'search':
      return [tool.pattern, tool.path ?? '', ...rest];
    case 'fetch':
      return [tool.url, ...rest];
    case 'web-search':
      return [tool.query, ...rest];
    case 'subagent':
      return [tool.prompt, ...rest];
    case 'mcp':
    case 'other':
      return [tool.tool, tool.json, ...rest];
  }
}

function touches(text: string, guardedPaths: readonly string[]): boolean {
  const written = unified(text);
  return guardedPaths.some((path) => written.includes(unified(path)));
}

/** One spelling of a path for all systems; in JSON and in quotes a backslash may be doubled. */
function unified(path: string): string {
  return path.replaceAll('\\\\', '/').replaceAll('\\', '/').toLowerCase();
}

/** The files that would be written, moved or deleted. */
function changedPaths(tool: ToolUse): string[] {
  if (tool.kind === 'write' || tool.kind === 'edit' || tool.kind === 'notebook') return [tool.path];
  if (tool.kind !== 'patch') return [];
  return tool.files.flatMap((file) => {
    if (file.kind === 'unread') return [];
    const movesTo = file.kind === 'edit' ? file.movesTo : undefined;
    return movesTo === undefined ? [file.path] : [file.path, movesTo];
  });
}

function unreadText(file: FileChange): string[] {
  return file.kind === 'unread' ? [file.text] : [];
}

/** Only absolute paths can be judged; a path that climbs out counts as outside. */
function isOutside(path: string, folder: string | undefined): boolean {
  const segments = segmentsOf(path);
  if (segments.includes('..')) return true;
  const isAbsolute = /^(\/|[A-Za-z]:[\\/]|\\\\)/.test(path);
  if (!isAbsolute || folder === undefined) return path.startsWith('~');
  const fold = isOfWindows(folder) ? windowsSpelling : (segment: string) => segment;
  const file = segments.map(fold);
  return segmentsOf(folder)
    .map(fold)
    .some((segment, at) => segment !== file[at]);
}

function segmentsOf(path: string): string[] {
  return path.split(/[\\/]/).filter((segment) => segment !== '' && segment !== '.');
}

/** `C:\x`, `C:/x` or `\\host\x`. */
function isOfWindows(folder: string): boolean {
  return /^([A-Za-z]:|\\\\)/.test(folder);
}

/** There letter case does not count, and Git Bash writes the drive `C:` as `/c`. */
function windowsSpelling(segment: string): string {
  return segment.toLowerCase().replace(/^([a-z]):$/, '$1');
}

/** Matches when one simple command (between separators) matches all of them: no pattern has to span it, so none can be slow. */
type Together = readonly RegExp[];

/** Bounded repetition throughout: a command can be megabytes of whatever its author wants. */
const commandPatterns: readonly (readonly [Hazard, RegExp | Together])[] = [
  ['deletes-recursively', [/(^|[\s(`"'/])rm\s/, /\s(?:-[a-zA-Z]{0,9}[rR]|--recursive\b)/]],
  ['deletes-recursively', [/\bfind\b/, /\s-delete\b/]],
  [
    'deletes-recursively',
    [/\b(?:Remove-Item|ri|rmdir|rd|del|erase)\b/i, /\s(?:-Recurse\b|-r\b|\/s\b)/i],
  ],
  ['deletes-recursively', [/\bgit\s/, /\sclean\s/, /\s-[a-zA-Z]{0,9}[dx]/]],
  [
    'runs-downloaded-code',
    /\b(?:curl|wget|fetch|iwr|irm|Invoke-WebRequest|Invoke-RestMethod)\b[^\n;|]{0,500}\|\s{0,20}(?:sudo\s{1,20})?(?:[\w./-]{0,80}\/)?(?:(?:ba|z|da|k|fi)?sh|python\d?|node|perl|ruby|iex|Invoke-Expression)\b/i,
  ],
  [
    'runs-downloaded-code',
    /(?:\b(?:ba|z)?sh\s{1,20}(?:-c\s{1,20})?["']?|\beval\s{1,20}["']?|\bsource\s{1,20}|\biex\s{0,20}\(?\s{0,20})(?:\$|<)\(\s{0,20}(?:curl|wget)\b/i,
  ],
  [
    'runs-downloaded-code',
    [
      /\b(?:iex|Invoke-Expression)\b/i,
      /\b(?:DownloadString|iwr|irm|Invoke-WebRequest|Invoke-RestMethod)\b/i,
    ],
  ],
  ['runs-as-root', /(^|[\s;&|(`])(?:sudo|doas|su|pkexec|runas)\s/],
  [
    'overwrites-disk',
    /\bmkfs(?:\.\w{1,20})?\s|>\s{0,9}\/dev\/(?:sd|nvme|hd|vd|disk)|\bformat\s{1,9}[a-z]:|\bdiskpart\b|\bwipefs\b/i,
  ],
  ['overwrites-disk', [/\bdd\s/, /\sof=\/dev\//]],
  ['rewrites-history', [/\bgit\s/, /\spush\s/, /\s(?:--force\b|-f\b|--force-with-lease\b|\+\S)/]],
  ['rewrites-history', [/\bgit\s/, /\s(?:filter-branch|filter-repo)\b|\sreset\s{1,9}--hard\b/]],
  ['opens-permissions', [/\bchmod\s/, /\s(?:0?777|a\+rwx|[ao]\+w)\b/]],
  ['opens-permissions', [/\bicacls\s/i, /\s\/grant\s{1,9}(?:Everyone|\*S-1-1-0)/i]],
];
