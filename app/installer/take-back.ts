import type { Node } from 'jsonc-parser';
import type { Eol } from './config-text.ts';
import type { OwnProbe } from './found-handlers.ts';
import { endOf } from './json-gaps.ts';
import { nodeAt, replace, take, treeOf } from './json-edit.ts';
import { isSame, tailAt, type Mark, type Marks } from './marks.ts';
import { ownNodes } from './own-nodes.ts';

/**
 * Takes our edits out of a config's text: the entries that are `mine`, then what we made for them, where nobody has put
 * anything into it, and the values that we set, where they still are as we set them. Where nobody touched the file this gives
 * back the text from before, to the letter. '' for a file that we made.
 */
export function takeBack(
  text: string,
  eol: Eol,
  marks: Marks,
  mine: (probe: OwnProbe) => boolean,
): string {
  const emptied = withoutEntries(text, eol, marks, mine);
  const unset = marks.marks
    .filter((mark) => mark.kind === 'set')
    .reduceRight(withoutSet(eol, marks), emptied);
  return withoutMade(unset, eol, marks);
}

/** Takes out the containers of ours that hold nothing now, the innermost first. */
export function withoutMade(text: string, eol: Eol, marks: Marks): string {
  return marks.marks
    .filter((mark) => mark.kind === 'made')
    .toSorted((one, other) => other.at.length - one.at.length)
    .reduce((text, { at, was }) => {
      const node = nodeAt(treeOf(text), at);
      if (node === undefined || !isEmpty(text, node)) return text;
      if (at.length === 0) return isAlone(text, node) ? (was ?? '') : text;
      return was === null ? takeMember(text, node, eol, marks) : replace(text, node, was);
    }, text);
}

/** Takes out the entries that are `mine`, one after the other. */
export function withoutEntries(
  text: string,
  eol: Eol,
  marks: Marks,
  mine: (probe: OwnProbe) => boolean,
): string {
  for (let left = text; ;) {
    const tree = treeOf(left);
    const own = ownNodes(tree).find(({ probes }) => probes.every(mine));
    if (own === undefined) return left;
    const at = own.at.filter((key) => typeof key === 'string');
    const tail = own.at.length === at.length ? tailAt(marks, at) : undefined;
    left = take(left, own.node, tail, eol);
    if (!marks.complete) left = withoutEmptied(left, eol, at, marks);
  }
}

/** Nobody knows who made the list: an empty one means nothing, so it goes, and what it leaves empty. */
function withoutEmptied(text: string, eol: Eol, at: readonly string[], marks: Marks): string {
  if (at.length === 0 || marks.marks.some((mark) => mark.kind === 'made' && isSame(mark.at, at))) {
    return text;
  }
  const node = nodeAt(treeOf(text), at);
  if (node === undefined || !isEmpty(text, node) || isTwice(node)) return text;
  return withoutEmptied(takeMember(text, node, eol, marks), eol, at.slice(0, -1), marks);
}

function withoutSet(eol: Eol, marks: Marks) {
  return (text: string, { at, was, now }: Extract<Mark, { kind: 'set' }>): string => {
    const node = nodeAt(treeOf(text), at);
    if (node === undefined || text.slice(node.offset, endOf(node)) !== now) return text;
    return was === null ? takeMember(text, node, eol, marks) : replace(text, node, was);
  };
}

function takeMember(text: string, value: Node, eol: Eol, marks: Marks): string {
  const property = value.parent;
  if (property?.type !== 'property') return text;
  const path = keysTo(property.parent);
  return take(text, property, tailAt(marks, path), eol);
}

function keysTo(node: Node | undefined): string[] {
  const keys: string[] = [];
  for (let here = node; here !== undefined; here = here.parent) {
    if (here.type === 'property') keys.unshift(String(here.children?.[0]?.value));
  }
  return keys;
}

/** Nothing stands in it, no comment either. */
function isEmpty(text: string, node: Node): boolean {
  return (
    (node.type === 'object' || node.type === 'array') &&
    text.slice(node.offset + 1, endOf(node) - 1).trim() === ''
  );
}

/** Its key stands there twice: without this one the other would hold. */
function isTwice({ parent }: Node): boolean {
  const key: unknown = parent?.children?.[0]?.value;
  const same = parent?.parent?.children?.filter(({ children }) => children?.[0]?.value === key);
  return (same?.length ?? 0) > 1;
}

const isAlone = (text: string, node: Node) =>
  text.slice(0, node.offset).trim() === '' && text.slice(endOf(node)).trim() === '';
