import path from 'node:path';
import { lookAt } from './look-at.ts';

/** Windows: bash.exe of Git for Windows, where Claude Code itself looks: its own variable, then the usual places. */
export async function findGitBash(
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  const local = env['LOCALAPPDATA'];
  const folders = [
    env['ProgramFiles'],
    env['ProgramFiles(x86)'],
    local === undefined ? undefined : path.win32.join(local, 'Programs'),
  ];
  const usual = folders.map(
    (folder) => folder && path.win32.join(folder, 'Git', 'bin', 'bash.exe'),
  );
  for (const file of [env['CLAUDE_CODE_GIT_BASH_PATH'], ...usual]) {
    if (file !== undefined && file !== '' && (await lookAt(file)).kind === 'file') return file;
  }
  return undefined;
}
