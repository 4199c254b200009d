/**
 * Random JSON text for property tests: repeated and escaped keys, odd number spellings, blanks of every kind.
 * A failing round is repeated with ASKTOP_TEST_SEED.
 */
export function randomJson(random: () => number, { root = 'any', depth = 4 }: Shape = {}): string {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const blank = () => (random() < 0.7 ? '' : pick([' ', '\n', '\t', '\r\n', '  ']));
  const repeat = (make: () => string) =>
    Array.from({ length: Math.floor(random() * 5) }, () => `${blank()}${make()}${blank()}`);
  const text = () => {
    const letters = Array.from({ length: Math.floor(random() * 6) }, () => pick(characters));
    return `"${letters.join('')}"`;
  };
  const value = (left: number): string => {
    const kind = left === 0 ? 0 : Math.floor(random() * 4);
    if (kind === 1) return object(left - 1);
    if (kind === 2) return `[${repeat(() => value(left - 1)).join(',')}${blank()}]`;
    return kind === 3
      ? text()
      : pick(['0', '-0', '1.0', '1E+2', '12345678901234567890', 'true', 'null']);
  };
  const object = (left: number): string =>
    `{${repeat(() => `${pick(keys)}${blank()}:${blank()}${value(left)}`).join(',')}${blank()}}`;
  return `${blank()}${root === 'object' ? object(depth) : value(depth)}${blank()}`;
}

/** Numbers in [0, 1) that a seed determines (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** New for each run; printed by the tests in every failure message. */
export const testSeed = Number(process.env['ASKTOP_TEST_SEED'] ?? Date.now() % 1_000_000);

interface Shape {
  root?: 'object' | 'any';
  depth?: number;
}

const keys = [
  '"a"',
  '"b"',
  '"\\u0061"',
  '"answers"',
  '"__proto__"',
  '"中"',
  '"\\u4e2d"',
  '"x\\"y"',
  '""',
];
const characters = [
  'a',
  '中',
  '\\u4e2d',
  '\\"',
  '\\\\',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '\\n',
  '😀',
  '\\ud83d',
  '\\/',
];
