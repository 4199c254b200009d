import { getNodePath, getNodeValue, type Node } from 'jsonc-parser';
import { ownProbe, type OwnProbe } from './found-handlers.ts';

/** An entry of ours in a config's tree. */
export interface OwnNode {
  /** what is taken out: the whole group or flat entry, or our handler alone where others share its group */
  node: Node;
  /** it is a whole entry of an event's list */
  whole: boolean;
  /** keys from the root to the list that holds it */
  at: (string | number)[];
  probes: OwnProbe[];
}

/** Every entry of ours below a key `hooks` of the root, or in a list at its top (Droid); one written twice included. */
export function ownNodes(tree: Node): OwnNode[] {
  const found: OwnNode[] = [];
  for (const { children } of tree.children ?? []) {
    const [key, value] = children ?? [];
    if (value === undefined) continue;
    if (key?.value === 'hooks' || value.type === 'array') collect(value, found);
  }
  return found;
}

function collect(node: Node, found: OwnNode[]): void {
  if (node.type === 'array') {
    for (const element of node.children ?? []) {
      const probes = probesOf(element);
      if (probes === undefined) collect(element, found);
      else found.push({ node: element, whole: isEntry(element), at: getNodePath(node), probes });
    }
    return;
  }
  for (const child of node.children ?? []) collect(child, found);
}

/** What an element of a list starts, if it is ours and nothing else: a handler, or a group of our handlers alone. */
function probesOf(element: Node): OwnProbe[] | undefined {
  if (element.type !== 'object') return undefined;
  const own = ownProbe(getNodeValue(element));
  if (own !== false) return [own];
  const handlers = memberOf(element, 'hooks');
  if (handlers?.type !== 'array' || (handlers.children?.length ?? 0) === 0) return undefined;
  const probes = (handlers.children ?? []).map((handler) =>
    handler.type === 'object' ? ownProbe(getNodeValue(handler)) : false,
  );
  return probes.every((probe) => probe !== false) ? probes : undefined;
}

/** A handler inside of a group's list is none: the group is. */
function isEntry(element: Node): boolean {
  const list = element.parent;
  const property = list?.parent;
  const group = property?.parent;
  const inGroup = property?.children?.[0]?.value === 'hooks' && group?.parent?.type === 'array';
  return !inGroup;
}

function memberOf(node: Node, key: string): Node | undefined {
  return node.children?.findLast(({ children }) => children?.[0]?.value === key)?.children?.[1];
}
