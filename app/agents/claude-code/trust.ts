import { objectAt } from '../object-at.ts';
import { pathIn, type Machine, type TrustFile } from '../setup.ts';

/**
 * A session in a terminal runs no hook, the user's own included, before its trust screen was accepted for the folder or one above it
 * (claude-code.md §1; seen with 2.1.332). It keeps that in `~/.claude.json`, by folder. UNSURE where that file is when
 * `CLAUDE_CONFIG_DIR` moves the user's folder, and how Windows spells a folder in it: then an explicit `false` alone counts.
 */
export function trust(machine: Machine, folder: string): TrustFile | undefined {
  if (machine.env['CLAUDE_CONFIG_DIR']) return undefined;
  return {
    file: pathIn(machine, machine.homeFolder, '.claude.json'),
    form: 'json',
    about: 'folder',
    heldBack(root) {
      const projects = objectAt(root, 'projects');
      if (projects === undefined) return undefined;
      const accepted = (name: string) => objectAt(projects, name)?.['hasTrustDialogAccepted'];
      if (upwards(folder).some((name) => accepted(name) === true)) return undefined;
      const isKnown = machine.platform !== 'win32' || accepted(folder) === false;
      return isKnown ? untrusted : undefined;
    },
  };
}

const untrusted = {
  en: 'Claude Code has not been told to trust this folder: until you accept its question there, no session in a terminal runs hooks.',
  'zh-CN':
    'Claude Code 尚未信任此文件夹：在你接受它的信任提示之前，终端中的会话不会在这里运行任何 hook。',
};

/** A folder and those above it. */
function upwards(folder: string): string[] {
  const found = [folder];
  for (let at = folder; /[\\/][^\\/]+$/.test(at); found.push(at)) {
    at = at.replace(/[\\/][^\\/]+$/, '') || '/';
  }
  return found;
}
