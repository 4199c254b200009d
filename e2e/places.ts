import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The repository. */
export const root = path.join(import.meta.dirname, '..');

/** Folders of one run of the app: nothing of it touches the person's own. Names hold blanks and Chinese, as homes do. */
export interface Places {
  top: string;
  /** HOME */
  userHome: string;
  /** ASKTOP_HOME */
  asktopHome: string;
  /** where the agents work */
  project: string;
  /** TMPDIR of everything that is started */
  temp: string;
  remove(): void;
}

export function makePlaces(): Places {
  const top = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'asktop-e2e-')));
  const inside = (...names: string[]): string => {
    const folder = path.join(top, ...names);
    mkdirSync(folder, { recursive: true });
    return folder;
  };
  const userHome = inside('用户 名');
  return {
    top,
    userHome,
    asktopHome: path.join(userHome, '.asktop'),
    project: inside('用户 名', '演示 demo'),
    temp: inside('tmp'),
    // a browser may still be leaving
    remove: () => rmSync(top, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  };
}
