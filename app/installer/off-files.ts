import { parse, TomlError } from 'smol-toml';
import type { Machine, OffFile, OffSwitch, Setup } from '../agents/setup.ts';
import { followLink } from '../files/look-at.ts';
import { readForeign } from '../files/read-foreign.ts';
import { utf8Text } from '../text/utf8.ts';
import type { RefusedConfig } from './config-text.ts';
import { notText, notToml, type ConfigFault } from './config-words.ts';

/** A file that is there and can switch an agent's hooks off. `line` counts from 1. */
export type OffFileRead = Pick<OffFile, 'scope' | 'file'> &
  (
    | { kind: 'read'; off: (OffSwitch & { line?: number })[] }
    | { kind: 'refused'; refused: RefusedConfig }
  );

/** Reads those that are there, in the agent's order. One that is no TOML is told of, and switches nothing off. */
export async function readOffFiles(
  setup: Setup,
  machine: Machine,
  folder: string,
): Promise<OffFileRead[]> {
  const files = setup.offFiles?.(machine, folder) ?? [];
  return (await Promise.all(files.map(readOffFile))).flat();
}

async function readOffFile({ scope, file, switches }: OffFile): Promise<OffFileRead[]> {
  const refused = (fault: ConfigFault, place: { line?: number; column?: number } = {}) => [
    {
      scope,
      file,
      kind: 'refused' as const,
      refused: { kind: 'refused' as const, file, ...fault, ...place },
    },
  ];
  const found = await readForeign(await followLink(file), maxBytes);
  if (found.kind === 'missing') return [];
  const text = found.kind === 'bytes' ? utf8Text(found.bytes) : undefined;
  if (text === undefined) return refused(notText);
  const root = tomlIn(text);
  if (root instanceof TomlError) {
    const { line, column } = root;
    // the parser's message quotes the line: it may hold a secret
    return refused(notToml, { line, column });
  }
  const off = switches
    .filter(({ at, value }) => valueAt(root, at) === value)
    .map((one) => ({ ...one, ...lineOf(text, one) }));
  return [{ scope, file, kind: 'read', off }];
}

/** The first line with which the file has that value. */
function lineOf(text: string, { at, value }: OffSwitch): { line?: number } {
  const lines = text.split(/\r?\n/);
  const name = at.at(-1) ?? '';
  const index = lines.findIndex((line, nth) => {
    if (!line.includes(name)) return false;
    const until = tomlIn(lines.slice(0, nth + 1).join('\n'));
    return !(until instanceof TomlError) && valueAt(until, at) === value;
  });
  return index === -1 ? {} : { line: index + 1 };
}

/** The root of a TOML text, or what is wrong with it. */
export function tomlIn(text: string): Record<string, unknown> | TomlError {
  try {
    // a number that JavaScript cannot hold is no fault of the file
    return parse(text, { integersAsBigInt: true });
  } catch (error) {
    if (error instanceof TomlError) return error;
    throw error;
  }
}

function valueAt(root: Record<string, unknown>, at: readonly string[]): unknown {
  return at.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined,
    root,
  );
}

const maxBytes = 4 * 1024 * 1024;
