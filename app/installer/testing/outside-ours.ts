import { parseTree, type Node } from 'jsonc-parser';

/**
 * What is left of an installed config when the spans that the installation put in are cut out of it again: the letters that stood
 * there before, if it kept to its own. It knows nothing of the installer: the trees of both texts say what is new, and a cut goes
 * from a new value over the comma and the blanks that came with it. `marker` stands in every entry of ours and nowhere else. A
 * value that was replaced (a null, a number that was too small) is put back only where `mayChange` says so.
 */
export function outsideOurs(
  before: string,
  after: string,
  marker: string,
  mayChange: (keys: readonly string[]) => boolean = () => false,
): string {
  const spans: Span[] = [];
  const trees = { before: rootOf(before), after: rootOf(after) };
  new Comparison(before, after, marker, mayChange, spans).values(trees.before, trees.after, []);
  return cutOut(before, after, merged(after, spans));
}

/** Offsets in the installed text; `was`: what stands in the old one for it, '' where the whole is new. */
interface Span {
  from: number;
  to: number;
  was: string;
  /** where the value ends behind which it was put: there a comma may be new */
  behind: number | undefined;
}

class Comparison {
  readonly #before: string;
  readonly #after: string;
  readonly #marker: string;
  readonly #mayChange: (keys: readonly string[]) => boolean;
  readonly #spans: Span[];

  constructor(
    before: string,
    after: string,
    marker: string,
    mayChange: (keys: readonly string[]) => boolean,
    spans: Span[],
  ) {
    this.#before = before;
    this.#after = after;
    this.#marker = marker;
    this.#mayChange = mayChange;
    this.#spans = spans;
  }

  values(was: Node, now: Node, keys: readonly string[]): void {
    const [old, text] = [this.#written(this.#before, was), this.#written(this.#after, now)];
    if (old === text) return;
    if (was.type === now.type && was.type === 'object') {
      this.#members(was, now, keys);
      return;
    }
    if (was.type === now.type && was.type === 'array') {
      this.#items(was, now);
      return;
    }
    const isMade = was.type === 'null' && text.includes(this.#marker);
    if (!isMade && !this.#mayChange(keys)) throw new Error(`changed: ${keys.join('.')}: ${text}`);
    this.#spans.push({ from: now.offset, to: endOf(now), was: old, behind: undefined });
  }

  /** A key that stands there twice is two members: the first is the first. */
  #members(was: Node, now: Node, keys: readonly string[]): void {
    const seen = new Map<string, number>();
    const known = new Map(named(was).map(([name, member]) => [name, member]));
    for (const [name, member] of named(now, seen)) {
      const [key, value] = member.children ?? [];
      const old = known.get(name)?.children?.[1];
      const here = [...keys, String(key?.value)];
      if (old === undefined) this.#added(now, member, this.#mayChange(here));
      else if (value !== undefined) this.values(old, value, here);
      known.delete(name);
    }
    for (const name of known.keys()) throw new Error(`lost: ${keys.join('.')} ${name}`);
  }

  #items(was: Node, now: Node): void {
    const rest = [...(was.children ?? [])];
    for (const item of now.children ?? []) {
      const text = this.#written(this.#after, item);
      if (text.includes(this.#marker)) this.#added(now, item, false);
      else if (this.#written(this.#before, rest.shift()) !== text) throw new Error(`lost: ${text}`);
    }
    if (rest.length > 0) throw new Error(`lost: ${this.#written(this.#before, rest[0])}`);
  }

  #added(container: Node, node: Node, isFlag: boolean): void {
    const text = this.#written(this.#after, node);
    if (!isFlag && !text.includes(this.#marker)) throw new Error(`not ours: ${text}`);
    const siblings = container.children ?? [];
    const previous = siblings[siblings.indexOf(node) - 1];
    const behind = previous && endOf(previous);
    this.#spans.push({ from: node.offset, to: endOf(node), was: '', behind });
  }

  #written(text: string, node: Node | undefined): string {
    return node === undefined ? '' : text.slice(node.offset, endOf(node));
  }
}

/** Each cut takes of the commas and blanks around it as many as are not in the old text; if none fit, all stay and are seen. */
function cutOut(before: string, after: string, spans: readonly Span[]): string {
  let left = '';
  let at = 0;
  for (const [nth, { from, to, was, behind }] of spans.entries()) {
    let text = after.slice(at, from);
    const comma = behind === undefined ? -1 : behind - at;
    if (text[comma] === ',' && before[left.length + comma] !== ',') {
      text = text.slice(0, comma) + text.slice(comma + 1);
    }
    if (was !== '') {
      left += text + was;
      at = to;
      continue;
    }
    const glueBefore = /[,\s]*$/.exec(text)?.[0] ?? '';
    const end = spans[nth + 1]?.from ?? after.length;
    const glueAfter = /^[,\s]*/.exec(after.slice(to, end))?.[0] ?? '';
    left += text.slice(0, text.length - glueBefore.length);
    const stood = /^[,\s]*/.exec(before.slice(left.length))?.[0] ?? '';
    left += isCutOf(stood, glueBefore, glueAfter) ? stood : glueBefore + glueAfter;
    at = to + glueAfter.length;
  }
  return left + after.slice(at);
}

/** Says whether `text` is what one cut leaves of two texts: the beginning of the first and the end of the second. */
function isCutOf(text: string, first: string, second: string): boolean {
  let same = 0;
  while (same < text.length && same < first.length && text[same] === first[same]) same += 1;
  for (let kept = same; kept >= 0; kept -= 1) if (second.endsWith(text.slice(kept))) return true;
  return false;
}

/** In order; what has nothing but commas and blanks between it is one. */
function merged(after: string, spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = found.at(-1);
    const isOne =
      last?.was === '' && span.was === '' && /^[,\s]*$/.test(after.slice(last.to, span.from));
    if (isOne) last.to = span.to;
    else found.push({ ...span });
  }
  return found;
}

function named(node: Node, seen = new Map<string, number>()): [string, Node][] {
  return (node.children ?? []).map((member) => {
    const key = String(member.children?.[0]?.value);
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    return [`${key} (${nth})`, member];
  });
}

function rootOf(text: string): Node {
  const root = parseTree(text, [], { allowTrailingComma: true });
  if (root === undefined) throw new Error(`no JSON: ${text}`);
  return root;
}

const endOf = ({ offset, length }: Node): number => offset + length;
