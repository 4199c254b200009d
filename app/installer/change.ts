import { createTwoFilesPatch } from 'diff';
import type { Agent } from '../agents/agent.ts';
import type { Level, Words } from '../agents/setup.ts';
import { readTarget } from '../files/write-foreign.ts';
import { printableText, utf8Bytes } from '../text/utf8.ts';
import { configText, type ConfigText, type RefusedConfig } from './config-text.ts';
import { unreadable } from './config-words.ts';
import type { LedgerFile } from './ledger.ts';
import { maskConfig } from './mask.ts';

/** What is to happen, or has happened, to one config of one agent. */
export interface Change {
  agent: Agent;
  /** as the agent names it */
  file: string;
  level: Level;
  /** the agent's events that the level registers; absent where something is taken out, or nothing can be registered */
  events?: readonly string[];
  outcome: Outcome;
  /** sentences for the person */
  notes: Words[];
}

export type Outcome =
  /** `after` undefined = the file is removed. `record`: what the ledger will say, undefined = nothing any more */
  | {
      kind: 'change';
      /** `file` behind its links */
      target: string;
      before: Uint8Array | undefined;
      after: Uint8Array | undefined;
      record: LedgerFile | undefined;
    }
  /** nothing is to be done; `forget`: the ledger's record of the file goes */
  | { kind: 'same'; why: Words; forget?: true }
  /** the person decided otherwise */
  | { kind: 'skipped'; why: Words }
  | { kind: 'refused'; why: Words };

/** A config as it lies there, and where it really lies. */
export interface ReadConfig {
  target: string;
  bytes: Uint8Array | undefined;
  config: Exclude<ConfigText, RefusedConfig>;
}

/** Reads a config; a file that is left alone is a sentence that says why and what to do. */
export async function readConfig(file: string): Promise<ReadConfig | { refused: RefusedConfig }> {
  const target = await readTarget(file);
  if (target.kind === 'refused')
    return { refused: { kind: 'refused', file, ...unreadable(target.why) } };
  const bytes = target.kind === 'bytes' ? target.bytes : undefined;
  const config = configText(file, bytes);
  return config.kind === 'refused' ? { refused: config } : { target: target.file, bytes, config };
}

/** A unified diff of what happens to a file, secrets masked; '' where nothing does. */
export function diffOf({ file, outcome }: Change): string {
  if (outcome.kind !== 'change') return '';
  return maskedDiff(file, outcome.before, outcome.after);
}

/** A unified diff of two states of a file, undefined = it is not there; secrets masked. */
export function maskedDiff(
  file: string,
  before: Uint8Array | undefined,
  after: Uint8Array | undefined,
): string {
  const shown = (bytes: Uint8Array | undefined) =>
    bytes === undefined ? '' : maskConfig(printableText(bytes)).replaceAll('\r\n', '\n');
  const name = (bytes: Uint8Array | undefined) => (bytes === undefined ? '/dev/null' : file);
  const patch = createTwoFilesPatch('a', 'b', shown(before), shown(after), '', '', { context: 3 });
  // names as they are: the library would write letters outside ASCII as numbers
  const hunks = patch.slice(patch.indexOf('\n@@') + 1);
  return `--- ${name(before)}\n+++ ${name(after)}\n${hunks}`;
}

/** The bytes of a config's text, with the byte order mark that it had. */
export function configBytes(text: string, { config }: ReadConfig): Uint8Array {
  const bom = config.kind !== 'missing' && config.bom;
  return utf8Bytes((bom ? '\ufeff' : '') + text);
}
