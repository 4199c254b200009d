import type { Node } from 'jsonc-parser';
import type { Json } from '../agents/setup.ts';
import type { Eol } from './config-text.ts';
import {
  behindLineComments,
  blanksAfter,
  blanksBefore,
  commaFrom,
  endOf,
  endsLineComment,
  hasBreak,
  lastComment,
} from './json-gaps.ts';
import { layoutIn } from './json-layout.ts';
import { parsedWhole, reparse } from './reparse.ts';

/** A text with something put in. `tail`: blanks put behind it, where it is the first thing in what was empty. */
export interface Put {
  text: string;
  tail: string | undefined;
}

export interface Item {
  /** for an object; absent for a list */
  key?: string;
  value: Json;
}

/** The tree of a text that is known to parse. It holds until the next text: then it may become that one's, in place. */
export function treeOf(text: string): Node {
  if (latest?.text === text) return latest.tree;
  if (latest !== undefined && reparse(latest.tree, latest.text, text)) {
    latest.text = text;
    return latest.tree;
  }
  const { tree, faultless } = parsedWhole(text);
  latest = faultless ? { text, tree } : undefined;
  return tree;
}

/** The value at these keys; of a key that stands there twice the last one, as every JSON reader takes it. */
export function nodeAt(tree: Node, at: readonly string[]): Node | undefined {
  return at.reduce<Node | undefined>((node, key) => {
    if (node?.type !== 'object') return undefined;
    return node.children?.findLast(({ children }) => children?.[0]?.value === key)?.children?.[1];
  }, tree);
}

/**
 * Puts a member or an element into a container, as its last or its first child. Nothing that stands there is changed;
 * comments keep their places. `take` is its exact inverse.
 */
export function put(
  text: string,
  container: Node,
  where: 'first' | 'last',
  item: Item,
  eol: Eol,
): Put {
  const layout = layoutIn(text, rootOf(container), container, eol);
  const written =
    (item.key === undefined ? '' : JSON.stringify(item.key) + layout.colon) +
    layout.value(item.value);
  const [first] = container.children ?? [];
  const last = container.children?.at(-1);
  const comma = last && commaFrom(text, endOf(last), endOf(container));
  const from = endToPutBehind();
  const at = behindLineComments(text, from);
  // a comment to the end of its line would swallow what follows on it
  const open = !hasBreak(layout.before) && endsLineComment(text, from, at);
  const before = open ? eol : layout.before;
  if (first === undefined || last === undefined) {
    const tail = hasBreak(text.slice(at, blanksAfter(text, at))) ? '' : layout.tail;
    return { text: insert(text, at, before + written + tail), tail };
  }
  if (where === 'first') {
    // on one line: the same blanks before each
    const gap = layout.tail === '' ? text.slice(at, blanksAfter(text, at)) : before;
    return { text: insert(text, at, `${gap}${written},`), tail: undefined };
  }
  const added = insert(text, at, before + written + (comma === undefined ? '' : ','));
  return { text: comma === undefined ? insert(added, from, ',') : added, tail: undefined };

  function endToPutBehind(): number {
    if (last === undefined || where === 'first') return container.offset + 1;
    return comma === undefined ? endOf(last) : comma + 1;
  }
}

/**
 * Takes a child (an element, or a whole property) out of its container, with the comma and the blanks that came with it.
 * `tail`: what was put behind it; undefined where nobody knows: then blanks up to the bracket.
 */
export function take(text: string, child: Node, tail: string | undefined, eol: Eol): string {
  const container = child.parent;
  if (container === undefined) throw new Error('the root is not taken out');
  const siblings = container.children ?? [];
  const index = siblings.indexOf(child);
  const previous = siblings[index - 1];
  const start = previous === undefined ? container.offset + 1 : endOf(previous);
  const comment = lastComment(text, start, child.offset);
  const from = Math.max(start, comment?.end ?? start, blanksBefore(text, child.offset));
  const cuts: [from: number, to: number][] = [[from, endOf(child)]];
  const comma = commaFrom(text, endOf(child), endOf(container));
  if (comma !== undefined) cuts.push([comma, comma + 1]);
  else if (previous !== undefined) {
    const before = commaFrom(text, start, child.offset);
    if (before !== undefined) cuts.unshift([before, before + 1]);
  }
  let end = (comma ?? endOf(child) - 1) + 1;
  if (siblings.length === 1) {
    const blanks = text.slice(end, blanksAfter(text, end));
    const closes = end + blanks.length === endOf(container) - 1;
    const cut =
      tail === undefined ? (closes ? blanks.length : 0) : blanks.startsWith(tail) ? tail.length : 0;
    cuts.push([end, end + cut]);
    end += cut;
  }
  // what follows must not become part of a comment that ended before it
  const swallows = comment?.kind === 'line comment' && comment.end === from;
  const open = swallows && !/^[ \t]*[\r\n]/.test(text.slice(end));
  return applied(text, cuts, open ? { at: from, text: eol } : undefined);
}

/** Puts other text in the place of a value. */
export function replace(text: string, node: Node, written: string): string {
  return text.slice(0, node.offset) + written + text.slice(endOf(node));
}

/** The JSON text of a value in the place of a child that stands there already. */
export function writtenAs(text: string, child: Node, value: Json, eol: Eol): string {
  const container = child.parent ?? child;
  return layoutIn(text, rootOf(child), container, eol).value(value);
}

function applied(
  text: string,
  cuts: readonly [number, number][],
  added: { at: number; text: string } | undefined,
): string {
  let result = '';
  let copied = 0;
  for (const [from, to] of cuts) {
    result += text.slice(copied, from);
    if (added?.at === from) result += added.text;
    copied = to;
  }
  return result + text.slice(copied);
}

function insert(text: string, at: number, added: string): string {
  return text.slice(0, at) + added + text.slice(at);
}

function rootOf(node: Node): Node {
  let root = node;
  while (root.parent !== undefined) root = root.parent;
  return root;
}

/** An edit looks at one text several times, and at the next one after it. */
let latest: { text: string; tree: Node } | undefined;
