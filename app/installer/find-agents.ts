import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Agent } from '../agents/agent.ts';
import { agents } from '../agents/registry.ts';
import type { Machine, Words } from '../agents/setup.ts';
import { runChild, type ChildSpec } from '../children/run-child.ts';
import { errorCode } from '../files/read-foreign.ts';
import { printableText } from '../text/utf8.ts';

/** One agent, and what on this machine says that it is here. */
export interface AgentHere {
  agent: Agent;
  /** nothing found = not here */
  reasons: Reason[];
  /** like `2.1.332`; undefined = not asked, or it did not say */
  version: string | undefined;
}

export type Reason =
  /** a folder or file of its own */
  | { kind: 'sign'; path: string }
  /** its executable */
  | { kind: 'program'; path: string };

/**
 * Looks for each agent: its own folders and files, its program on PATH, the program's version. Starts at most one process
 * an agent, without a shell, for at most ten seconds. `folder` is the current folder.
 */
export async function findAgents(
  machine: Machine,
  folder: string,
  among: readonly Agent[] = agents,
): Promise<AgentHere[]> {
  return Promise.all(among.map((agent) => findOne(agent, machine, folder)));
}

/**
 * The first of the names on PATH that is a runnable file. Never an alias of WindowsApps: such a file is empty, and starting it
 * may open a shop. Windows: with the endings of PATHEXT.
 */
export async function findProgram(
  names: readonly string[],
  { platform, env }: Machine,
): Promise<string | undefined> {
  const windows = platform === 'win32';
  const searchPath = env['PATH'] ?? env['Path'] ?? '';
  const folders = searchPath
    .split(windows ? ';' : ':')
    .filter((at) => path.isAbsolute(at) && !isRemote(at) && !windowsApps.test(at));
  const endings = windows ? (env['PATHEXT'] ?? '.EXE;.CMD').toLowerCase().split(';') : [''];
  for (const folder of folders) {
    for (const name of names.flatMap((name) => endings.map((ending) => name + ending))) {
      const file = path.join(folder, name);
      if (await isProgram(file)) return file;
    }
  }
  return undefined;
}

/** A reason in words. */
export function reasonText({ kind, path }: Reason): Words {
  return kind === 'sign'
    ? { en: `${path} is there`, 'zh-CN': `存在 ${path}` }
    : { en: `its program is ${path}`, 'zh-CN': `它的程序是 ${path}` };
}

async function findOne(agent: Agent, machine: Machine, folder: string): Promise<AgentHere> {
  const { signs, programs } = agent.setup.places(machine, folder);
  const reasons: Reason[] = [];
  for (const sign of signs) if (await exists(sign)) reasons.push({ kind: 'sign', path: sign });
  const program = await findProgram(programs, machine);
  if (program !== undefined) reasons.push({ kind: 'program', path: program });
  const version = program === undefined ? undefined : await versionOf(agent, program, machine);
  return { agent, reasons, version };
}

async function versionOf(
  { setup }: Agent,
  program: string,
  { platform, env }: Machine,
): Promise<string | undefined> {
  // a .cmd cannot be started without a shell
  if (setup.version === undefined || (platform === 'win32' && !/\.(exe|com)$/i.test(program))) {
    return undefined;
  }
  const spec: ChildSpec = {
    command: program,
    args: setup.version.args,
    env: definedIn(env),
    stdin: new Uint8Array(),
    deadlineMs: versionDeadlineMs,
    maxOutputBytes: 64 * 1024,
  };
  const end = await runChild(spec);
  if (end.kind !== 'ended' || end.code !== 0) return undefined;
  return setup.version.read(printableText(end.stdout));
}

/** What a program needs to start and to find its own folders; no keys. */
function definedIn(env: Machine['env']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value !== undefined && passed.test(name) ? [[name, value]] : [],
    ),
  );
}

async function exists(file: string): Promise<boolean> {
  if (isRemote(file)) return false;
  return stat(file).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === undefined) throw error;
      return false;
    },
  );
}

async function isProgram(file: string): Promise<boolean> {
  try {
    if (!(await stat(file)).isFile()) return false;
    await access(file, constants.X_OK);
    return true;
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return false;
  }
}

/** A look at `\\host\share` sends our credentials to its server. */
const isRemote = (file: string) => /^[\\/]{2}/.test(file);

const windowsApps = /[\\/]WindowsApps([\\/]|$)/i;

const passed =
  /^(PATH|HOME|USERPROFILE|SystemRoot|TEMP|TMP|TMPDIR|LANG|LC_.*|APPDATA|LOCALAPPDATA|NODE_EXTRA_CA_CERTS)$/i;

const versionDeadlineMs = 10_000;
