import type { Json, JsonObject, Registration } from './setup.ts';

/** A registration as text to paste: the whole file of ours, or a JSON object to be merged into the config, indented. */
export function pasteable(registration: Registration): string {
  if (registration.kind === 'own-file') return registration.text;
  const root: Draft = {};
  for (const { at, value } of registration.flags) put(root, at, value);
  for (const { at, entry } of registration.entries) {
    const list = valueAt(root, at);
    if (Array.isArray(list)) list.push(entry);
    else put(root, at, [entry]);
  }
  return `${JSON.stringify(root, undefined, 2)}\n`;
}

interface Draft {
  [key: string]: Draft | Json[] | Json;
}

function put(root: Draft, at: readonly string[], value: Json[] | JsonObject | Json): void {
  let here = root;
  for (const key of at.slice(0, -1)) here = (here[key] ??= {}) as Draft;
  here[at.at(-1) ?? ''] = value;
}

function valueAt(root: Draft, at: readonly string[]): unknown {
  return at.reduce<unknown>((value, key) => (value as Draft | undefined)?.[key], root);
}
