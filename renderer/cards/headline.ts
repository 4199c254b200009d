import type { ToolUse } from '../../app/protocol/tool-use.ts';
import { say } from '../words/language.svelte.ts';
import { toolWords } from '../words/tools.ts';

/** The heading of a permission. `target` is the agent's text (a path, an address, a name), complete. */
export interface Headline {
  verb: string;
  target?: string;
  /** the whole path where `target` is only its part below the session's folder */
  path?: string;
}

/** `folder`: the session's; paths below it are shown from there. */
export function headlineOf(tool: ToolUse, folder: string | undefined): Headline {
  const words = say(toolWords);
  switch (tool.kind) {
    case 'command':
      return { verb: tool.shell === 'powershell' ? words.runPowerShell : words.runCommand };
    case 'write':
      return { verb: words.write, ...below(tool.path, folder) };
    case 'edit':
      return { verb: words.edit, ...below(tool.path, folder) };
    case 'patch':
      return { verb: words.applyPatch };
    case 'notebook':
      return { verb: words.editNotebook, ...below(tool.path, folder) };
    case 'read':
      return { verb: words.read, ...below(tool.path, folder) };
    case 'search':
      return tool.path === undefined
        ? { verb: words.search }
        : { verb: words.searchIn, ...below(tool.path, folder) };
    case 'fetch':
      return { verb: words.fetch, target: tool.url };
    case 'web-search':
      return { verb: words.webSearch };
    case 'subagent':
      return { verb: words.startSubagent };
    case 'mcp':
      return { verb: words.use, target: `${tool.server} · ${tool.action}` };
    case 'other':
      return { verb: words.use, target: tool.tool };
  }
}

/** A path that steps up (`..`) anywhere is shown whole: it may only look as if it lay below. */
function below(path: string, folder: string | undefined): Pick<Headline, 'target' | 'path'> {
  const base = folder?.replace(/[\\/]+$/, '') ?? '';
  const rest = path.slice(base.length);
  const isBelow = base !== '' && path.startsWith(base) && /^[\\/][^\\/]/.test(rest);
  if (!isBelow || /(^|[\\/])\.\.([\\/]|$)/.test(path)) return { target: path };
  return { target: rest.slice(1), path };
}
