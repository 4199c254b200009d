import { getNodeValue, type Node } from 'jsonc-parser';
import type { ConfigFlag, EventEntry, Json, Registration } from '../agents/setup.ts';
import { placeAt, type ConfigText, type Eol, type RefusedConfig } from './config-text.ts';
import { notReversible, wrongType } from './config-words.ts';
import { endOf } from './json-gaps.ts';
import { nodeAt, put, replace, treeOf, writtenAs, take } from './json-edit.ts';
import { isSame, noMarks, tailAt, type Mark, type Marks } from './marks.ts';
import { ownNodes, type OwnNode } from './own-nodes.ts';
import { takeBack, withoutMade } from './take-back.ts';

export type InstallPlan =
  /** `text` is the whole new text, `marks` what is needed to take it back */
  | { kind: 'planned'; text: string; marks: Marks; added: EventEntry[]; removed: number }
  | { kind: 'unchanged'; marks: Marks }
  | RefusedConfig;

type Entries = Extract<Registration, { kind: 'entries' }>;

/**
 * Plans how entries and flags get into a config: our own stale or doubled entries make room, what stands right stays, the
 * rest is added; every other letter stays where it is. `before` are the marks of earlier edits.
 */
export function planInstall(config: ConfigText, wanted: Entries, before: Marks): InstallPlan {
  if (config.kind === 'refused') return config;
  const start = startOf(config, before);
  const work = new Work(config.file, start.text, start.eol, start.marks);
  const outcome = work.setAll(wanted);
  if (outcome !== undefined) return outcome;
  const { text, marks, added, removed } = work;
  if (config.kind === 'config' && text === config.text) return { kind: 'unchanged', marks: before };
  const fresh = added.length > 0 && before.marks.length === 0 && work.found === 0;
  if (fresh && takeBack(text, start.eol, marks, () => true) !== start.was) {
    return { kind: 'refused', file: config.file, ...notReversible };
  }
  return { kind: 'planned', text, marks, added, removed };
}

function startOf(config: Exclude<ConfigText, RefusedConfig>, before: Marks) {
  if (config.kind === 'config') {
    return { text: config.text, was: config.text, eol: config.eol, marks: before };
  }
  const was = config.kind === 'empty' ? config.text : '';
  const eol: Eol = was.includes('\r\n') ? '\r\n' : '\n';
  const made: Mark = { kind: 'made', at: [], was };
  return { text: `{}${eol}`, was, eol, marks: { ...noMarks, marks: [made] } };
}

class Work {
  readonly added: EventEntry[] = [];
  removed = 0;
  found = 0;
  readonly #file: string;
  readonly #eol: Eol;
  readonly #complete: boolean;
  #marks: Mark[];
  text: string;

  constructor(file: string, text: string, eol: Eol, { marks, complete }: Marks) {
    this.#file = file;
    this.text = text;
    this.#eol = eol;
    this.#marks = [...marks];
    this.#complete = complete;
  }

  get marks(): Marks {
    return { marks: this.#marks, complete: this.#complete };
  }

  setAll({ entries, flags }: Entries): RefusedConfig | undefined {
    for (const flag of flags) {
      const refused = this.#setFlag(flag);
      if (refused !== undefined) return refused;
    }
    const missing = this.#reuse(entries);
    for (const entry of inOrder(missing)) {
      const refused = this.#add(entry);
      if (refused !== undefined) return refused;
    }
    this.text = withoutMade(this.text, this.#eol, this.marks);
    return undefined;
  }

  /** Keeps the entries that stand right, rewrites stale ones in their places, takes the others out; returns what is missing. */
  #reuse(entries: readonly EventEntry[]): EventEntry[] {
    const own = ownNodes(treeOf(this.text));
    this.found = own.length;
    const kept = new Map<EventEntry, OwnNode>();
    const pair = (fits: (own: OwnNode, entry: EventEntry) => boolean): void => {
      for (const entry of entries) {
        if (kept.has(entry)) continue;
        const taken = new Set(kept.values());
        const match = own.find(
          (node) =>
            !taken.has(node) && node.whole && isSame(node.at, entry.at) && fits(node, entry),
        );
        if (match !== undefined) kept.set(entry, match);
      }
    };
    pair(({ node }, { entry }) => isEqual(getNodeValue(node), entry));
    pair(() => true);
    const target = new Map([...kept].map(([entry, node]) => [node, entry]));
    // from the end on, so that the places before it stay what they are
    for (const one of own.toSorted((a, b) => b.node.offset - a.node.offset)) {
      const entry = target.get(one);
      if (entry === undefined) this.#drop(one);
      else if (!isEqual(getNodeValue(one.node), entry.entry)) this.#rewrite(one, entry);
    }
    return entries.filter((entry) => !kept.has(entry));
  }

  #drop({ at, node }: OwnNode): void {
    const keys = at.filter((key) => typeof key === 'string');
    const tail = keys.length === at.length ? tailAt(this.marks, keys) : undefined;
    // the tree is that of the text before, but nothing in front of this node has moved
    const fresh = sameNode(treeOf(this.text), node);
    if (fresh === undefined) return;
    this.text = take(this.text, fresh, tail, this.#eol);
    this.removed += 1;
  }

  #rewrite({ node }: OwnNode, entry: EventEntry): void {
    const fresh = sameNode(treeOf(this.text), node);
    if (fresh === undefined) return;
    this.text = replace(this.text, fresh, writtenAs(this.text, fresh, entry.entry, this.#eol));
    this.added.push(entry);
  }

  #add(entry: EventEntry): RefusedConfig | undefined {
    const refused = this.#container(entry.at, 'array');
    if (refused !== undefined) return refused;
    this.#put(entry.at, entry.order, { value: entry.entry });
    this.added.push(entry);
    return undefined;
  }

  #setFlag({ at, value, when }: ConfigFlag): RefusedConfig | undefined {
    const node = nodeAt(treeOf(this.text), at);
    const now = JSON.stringify(value);
    if (node !== undefined) {
      const smaller = node.type === 'number' && typeof value === 'number' && node.value < value;
      if (when !== 'less' || !smaller) return undefined;
      const was = this.text.slice(node.offset, endOf(node));
      this.text = replace(this.text, node, now);
      this.#mark({ kind: 'set', at: [...at], was, now });
      return undefined;
    }
    const refused = this.#container(at.slice(0, -1), 'object');
    if (refused !== undefined) return refused;
    this.#put(at.slice(0, -1), 'last', { key: at.at(-1) ?? '', value });
    this.#mark({ kind: 'set', at: [...at], was: null, now });
    return undefined;
  }

  /** Makes the objects on the way to `at`, and what stands there. What is null counts as absent. */
  #container(at: readonly string[], type: 'array' | 'object'): RefusedConfig | undefined {
    for (let depth = 1; depth <= at.length; depth += 1) {
      const here = at.slice(0, depth);
      const expected = depth === at.length ? type : 'object';
      const node = nodeAt(treeOf(this.text), here);
      if (node?.type === expected) continue;
      const value = expected === 'array' ? [] : {};
      if (node === undefined) {
        this.#put(here.slice(0, -1), 'last', { key: here.at(-1) ?? '', value });
        this.#mark({ kind: 'made', at: here, was: null });
      } else if (node.type === 'null') {
        const was = this.text.slice(node.offset, endOf(node));
        this.text = replace(this.text, node, JSON.stringify(value));
        this.#mark({ kind: 'made', at: here, was });
      } else return this.#refusal(here, node, expected);
    }
    return undefined;
  }

  #put(at: readonly string[], where: 'first' | 'last', item: { key?: string; value: Json }): void {
    const container = nodeAt(treeOf(this.text), at);
    if (container === undefined) throw new Error('it was made before');
    const { text, tail } = put(this.text, container, where, item, this.#eol);
    this.text = text;
    if (tail !== undefined) this.#mark({ kind: 'filled', at: [...at], tail });
  }

  /** What is known from before holds, but for a tail: it belongs to what stands there now. */
  #mark(mark: Mark): void {
    const old = this.#marks.find(({ kind, at }) => kind === mark.kind && isSame(at, mark.at));
    if (old?.kind === 'set' && mark.kind === 'set') {
      mark = mark.was === old.now ? { ...mark, was: old.was } : mark;
    }
    this.#marks = [...this.#marks.filter((one) => one !== old), mark];
  }

  #refusal(at: readonly string[], node: Node, expected: 'array' | 'object'): RefusedConfig {
    const place = placeAt(this.text, node.offset);
    const fault = wrongType(at.join('.'), node.type, expected);
    return { kind: 'refused', file: this.#file, ...place, ...fault };
  }
}

/** Of those that go first in one list the last is put in first. */
function inOrder(entries: readonly EventEntry[]): EventEntry[] {
  const lists = new Map<string, EventEntry[]>();
  for (const entry of entries) {
    const key = JSON.stringify(entry.at);
    const list = lists.get(key) ?? [];
    lists.set(key, entry.order === 'first' ? [entry, ...list] : [...list, entry]);
  }
  return [...lists.values()].flat();
}

function sameNode(node: Node, { offset, type }: Node): Node | undefined {
  if (node.offset === offset && node.type === type) return node;
  for (const child of node.children ?? []) {
    if (child.offset <= offset && offset < endOf(child))
      return sameNode(child, { offset, type } as Node);
  }
  return undefined;
}

/** Deep equality of JSON values, whatever the order of keys. */
function isEqual(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return one === other;
  }
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) =>
      isEqual((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
    )
  );
}
