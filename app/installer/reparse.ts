import { parseTree, type Node, type ParseError } from 'jsonc-parser';
import { endOf } from './json-gaps.ts';

/** Parses a text; `faultless`: nothing in it had to be guessed. Throws for a text without a value. */
export function parsedWhole(text: string): { tree: Node; faultless: boolean } {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, options);
  if (tree === undefined) throw new Error('no JSON');
  return { tree, faultless: errors.length === 0 };
}

/**
 * Makes the tree of `before` that of `text`, in place: only the innermost object or list around what differs is parsed, and
 * what stands behind it moves. A config of 5 MB takes a second to parse, and an installation edits it a dozen times. False, the
 * tree untouched, where that cannot be done. `before` is faultless.
 *
 * The result is that of parsing all of `text`: up to the bracket that opens the container nothing differs, so the parser
 * comes to it in the same state; if the container's new text is one whole value, it leaves it at the same closing bracket.
 */
export function reparse(tree: Node, before: string, text: string): boolean {
  const from = commonStart(before, text);
  const to = before.length - commonEnd(before, text, from);
  const container = innermost(tree, from, to);
  if (container === undefined || container === tree) return false;
  const { offset } = container;
  const moved = text.length - before.length;
  const length = container.length + moved;
  const errors: ParseError[] = [];
  const fresh = parseTree(text.slice(offset, offset + length), errors, options);
  if (fresh === undefined || errors.length > 0 || fresh.offset !== 0 || fresh.length !== length) {
    return false;
  }
  const children = fresh.children ?? [];
  for (const child of children) {
    (child as Changing).parent = container;
    shift(child, offset);
  }
  (container as Changing).children = children;
  for (let here: Node | undefined = container; here !== undefined; here = here.parent) {
    (here as Changing).length += moved;
    const siblings = here.parent?.children ?? [];
    for (const later of siblings.slice(siblings.indexOf(here) + 1)) shift(later, moved);
  }
  return true;
}

/** The smallest object or list with both of its brackets outside of what differs. */
function innermost(node: Node, from: number, to: number): Node | undefined {
  if (node.offset >= from || endOf(node) <= to) return undefined;
  for (const child of node.children ?? []) {
    const found = innermost(child, from, to);
    if (found !== undefined) return found;
  }
  return node.type === 'object' || node.type === 'array' ? node : undefined;
}

function shift(node: Node, by: number): void {
  const here = node as Changing;
  here.offset += by;
  if (here.colonOffset !== undefined) here.colonOffset += by;
  for (const child of here.children ?? []) shift(child, by);
}

function commonStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  return equalLetters(most, (from, to) => one.slice(from, to) === other.slice(from, to));
}

/** Without what `start` counts already. */
function commonEnd(one: string, other: string, start: number): number {
  const most = Math.min(one.length, other.length) - start;
  const end = (text: string, from: number, to: number): string =>
    text.slice(text.length - to, text.length - from);
  return equalLetters(most, (from, to) => end(one, from, to) === end(other, from, to));
}

/** How many letters are equal, block by block: an engine compares blocks many times faster than letters. */
function equalLetters(most: number, isEqual: (from: number, to: number) => boolean): number {
  let count = 0;
  for (let step = largestBlock; step >= 1; step = Math.floor(step / 16)) {
    while (count + step <= most && isEqual(count, count + step)) count += step;
  }
  return count;
}

type Changing = { -readonly [Key in keyof Node]: Node[Key] };

const options = { allowTrailingComma: true };

const largestBlock = 65_536;
