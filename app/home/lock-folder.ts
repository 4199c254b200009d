import { runChild, type ChildSpec } from '../children/run-child.ts';

/** Windows: leaves a folder to its user alone. False where that could not be done: the profile's own rights may let others read. */
export async function lockFolder(
  folder: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<boolean> {
  const command = lockFolderCommand(folder, env);
  if (command === undefined) return false;
  const end = await runChild(command);
  return end.kind === 'ended' && end.code === 0;
}

/**
 * Windows: the command that leaves a folder to its user alone (inherited rights cut, full control for the user, for what lies in it too).
 * `user` is `DOMAIN\name` or a name, as in USERDOMAIN and USERNAME. Undefined where the environment does not say who the user is.
 * Source: `icacls /?` (`/inheritance:r`, `/grant:r`, `(OI)(CI)F`).
 */
export function lockFolderCommand(
  folder: string,
  env: Readonly<Record<string, string | undefined>>,
): ChildSpec | undefined {
  const name = env['USERNAME'];
  if (name === undefined || name === '') return undefined;
  const domain = env['USERDOMAIN'];
  const user = domain === undefined || domain === '' ? name : `${domain}\\${name}`;
  const systemRoot = env['SystemRoot'] ?? 'C:\\Windows';
  return {
    command: `${systemRoot}\\System32\\icacls.exe`,
    args: [folder, '/inheritance:r', '/grant:r', `${user}:(OI)(CI)F`],
    env: { SystemRoot: systemRoot },
    stdin: new Uint8Array(),
    deadlineMs: 10_000,
    maxOutputBytes: 64 * 1024,
  };
}
