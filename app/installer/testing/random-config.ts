/** Pseudo-random numbers from a seed (mulberry32), the same on every machine. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** a whole number from 0 to below `limit` */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * limit);
  }

  is(oneIn: number): boolean {
    return this.below(oneIn) === 0;
  }

  of<T>(choices: readonly T[]): T {
    const choice = choices[this.below(choices.length)];
    if (choice === undefined) throw new Error('no choice');
    return choice;
  }
}

/** What people and programs put between two words of JSON. */
interface Manner {
  eol: string;
  unit: string;
  comments: boolean;
  trailing: boolean;
  spread: boolean;
}

/**
 * A settings file as nobody should write it: random spacing, comments, line ends, number spellings, keys twice, with a
 * `hooks` object of the given events (`under`: keys to them) that holds groups of other programs.
 */
export function randomConfig(
  random: Random,
  under: readonly string[],
  events: readonly string[],
): string {
  const jsonc = random.is(2);
  const manner: Manner = {
    eol: random.of(['\n', '\n', '\r\n']),
    unit: random.of(['  ', '    ', '\t', '']),
    comments: jsonc,
    trailing: jsonc && random.is(2),
    spread: !random.is(4),
  };
  const write = new Writer(random, manner);
  const hooks = (): string => write.hooks(under.slice(1), events);
  const members: [string, () => string][] = [];
  for (let count = random.below(5); count > 0; count -= 1) {
    members.push([
      random.of(['model', 'env', 'permissions', '模型', 'a\\"b', '__proto__']),
      () => write.value(1),
    ]);
  }
  if (!random.is(4)) members.splice(random.below(members.length + 1), 0, ['hooks', hooks]);
  if (random.is(12)) members.push(['hooks', hooks]);
  const bom = random.is(6) ? '\ufeff' : '';
  return bom + write.gap(0) + write.object(members, 0) + (random.is(3) ? '' : write.gap(0));
}

class Writer {
  readonly #random: Random;
  readonly #manner: Manner;

  constructor(random: Random, manner: Manner) {
    this.#random = random;
    this.#manner = manner;
  }

  hooks(under: readonly string[], events: readonly string[], depth = 1): string {
    const random = this.#random;
    if (random.is(15)) return 'null';
    const [next, ...rest] = under;
    const members: [string, () => string][] = [];
    if (next !== undefined) {
      if (random.is(2)) members.push(['enabled', () => random.of(['true', 'false'])]);
      if (random.is(2))
        members.push(['maxOutputBytes', () => random.of(['1', '3.2768e4', '99999999'])]);
      if (!random.is(4)) members.push([next, () => this.hooks(rest, events, depth + 1)]);
    } else {
      for (const event of events) {
        if (random.is(3)) members.push([event, () => this.#groups(depth + 1)]);
      }
    }
    return this.object(members, depth);
  }

  object(members: readonly [string, () => string][], depth: number): string {
    return this.#list(
      '{',
      '}',
      members.map(([key, value]) => `"${key}"${this.#small()}:${this.#small()}${value()}`),
      depth,
    );
  }

  value(depth: number): string {
    const random = this.#random;
    const kind = random.below(depth > 4 ? 5 : 7);
    if (kind === 5) {
      return this.#list(
        '[',
        ']',
        Array.from({ length: random.below(4) }, () => this.value(depth + 1)),
        depth,
      );
    }
    if (kind === 6) {
      const keys = Array.from({ length: random.below(4) }, () =>
        random.of(['k', 'hooks', 'command', '键']),
      );
      return this.object(
        keys.map((key) => [key, () => this.value(depth + 1)]),
        depth,
      );
    }
    return random.of([
      ...['1', '1.0', '-0', '1e3', '12345678901234567890', 'true', 'false', 'null', '""'],
      ...[
        '"http://a//b"',
        '"/* no */ // no"',
        '"用户 😀"',
        '"\\u0026 \\\\ \\""',
        '"exec \'/x/probe.sh\'"',
      ],
    ]);
  }

  gap(depth: number): string {
    const { eol, unit, comments } = this.#manner;
    const random = this.#random;
    const line = eol + unit.repeat(depth);
    if (comments && random.is(6)) {
      return random.of([
        ` // 注释 "x", ]${line}`,
        ` // 注释 {\t ${line}`,
        `${line}// { a${line}`,
        ' /* b, */ ',
        `${line}/* c${eol} } */${line}`,
      ]);
    }
    return random.is(8)
      ? random.of(['', ' ', '\t', `${eol}${line}`, `  ${line}`])
      : this.#manner.spread
        ? line
        : '';
  }

  #groups(depth: number): string {
    const random = this.#random;
    if (random.is(12)) return 'null';
    const groups = Array.from({ length: random.below(3) }, () =>
      this.object(
        [
          ['matcher', () => random.of(['"*"', '"Bash|Edit"', '""'])],
          ['hooks', () => this.#list('[', ']', [this.#handler(depth + 3)], depth + 2)],
        ],
        depth + 1,
      ),
    );
    return this.#list('[', ']', groups, depth);
  }

  #handler(depth: number): string {
    const command = this.#random.of([
      '"guard.sh"',
      '"node \\"a b\\" x"',
      '"echo probe.sh claude-code Stop"',
    ]);
    return this.object(
      [
        ['type', () => '"command"'],
        ['command', () => command],
      ],
      depth,
    );
  }

  #list(open: string, close: string, items: readonly string[], depth: number): string {
    if (items.length === 0) return open + (this.#random.is(2) ? this.gap(depth) : '') + close;
    const inner = items.map((item, index) => {
      const last = index === items.length - 1;
      const comma = last ? (this.#manner.trailing ? ',' : '') : `${this.#small()},`;
      return this.gap(depth + 1) + item + comma;
    });
    return open + inner.join('') + this.gap(depth) + close;
  }

  #small(): string {
    return this.#random.is(10)
      ? this.#random.of([' ', '  ', this.#manner.comments ? ' /* : */ ' : ' '])
      : '';
  }
}
