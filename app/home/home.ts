import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** Where Asktop keeps what is its own. */
export interface Home {
  readonly folder: string;
  readonly endpoint: string;
  readonly settings: string;
  /** the deny rules that the window last confirmed */
  readonly confirmedRules: string;
  readonly history: string;
  readonly log: string;
  /** Electron's own data, so that tests and a running app do not meet */
  readonly userData: string;
}

export interface HomeSource {
  env: Readonly<Record<string, string | undefined>>;
  homeFolder: string;
}

/** The paths under ASKTOP_HOME, by default `~/.asktop`. Touches nothing. */
export function homeAt({ env, homeFolder }: HomeSource): Home {
  const named = env['ASKTOP_HOME'];
  const folder = path.resolve(
    named === undefined || named === '' ? path.join(homeFolder, '.asktop') : named,
  );
  const inside = (name: string): string => path.join(folder, name);
  return {
    folder,
    endpoint: inside('endpoint'),
    settings: inside('settings.json'),
    confirmedRules: inside('confirmed-rules.json'),
    history: inside('history.jsonl'),
    log: inside('asktop.log'),
    userData: inside('electron'),
  };
}

export type HomeOpened = { kind: 'opened' } | { kind: 'refused'; why: string };

/**
 * Makes the folder if it is missing and sees that it is the user's own and nobody else's: whoever can read it holds the intake's
 * secret, whoever can write it replaces the probes. On Windows `lockFolderCommand` sees to that.
 */
export function openHome(home: Home, userId: number | undefined): HomeOpened {
  try {
    mkdirSync(home.folder, { recursive: true, mode: 0o700 });
    const stat = lstatSync(home.folder);
    if (!stat.isDirectory()) return refused(home, 'is not a folder (a link, perhaps)', 'Remove it');
    if (userId === undefined) return { kind: 'opened' };
    if (stat.uid !== userId)
      return refused(home, 'belongs to another user', 'Give it to yourself (chown)');
    if ((stat.mode & 0o077) !== 0) chmodSync(home.folder, 0o700);
    return { kind: 'opened' };
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    return refused(home, `cannot be used: ${error.message}`, 'See to it');
  }
}

function refused(home: Home, what: string, remedy: string): HomeOpened {
  return {
    kind: 'refused',
    why: `${home.folder} ${what}. ${remedy}, or name another folder in ASKTOP_HOME.`,
  };
}
