import { GrowingText } from './growing-text.ts';

/**
 * One spelling for equal JSON values: keys in code unit order, no blanks. Takes what JSON.parse gives. It does not
 * recurse: a payload may nest 100,000 deep, where JSON.stringify overflows.
 */
export function canonicalJson(value: unknown): string {
  const written = new GrowingText(512);
  const open: Frame[] = [];
  const write = (item: unknown) => {
    if (typeof item !== 'object' || item === null) {
      written.add(JSON.stringify(item));
      return;
    }
    const frame = frameOf(item);
    written.add(frame.opening);
    open.push(frame);
  };
  write(value);
  for (let frame = open.at(-1); frame !== undefined; frame = open.at(-1)) {
    const at = frame.next++;
    if (at >= frame.length) {
      written.add(frame.closing);
      open.pop();
    } else {
      if (at > 0) written.add(',');
      written.add(frame.label(at));
      write(frame.item(at));
    }
  }
  return written.whole();
}

/** A container whose items are being written. */
interface Frame {
  readonly opening: string;
  readonly closing: string;
  readonly length: number;
  label(at: number): string;
  item(at: number): unknown;
  next: number;
}

function frameOf(container: object): Frame {
  if (Array.isArray(container)) {
    const items: readonly unknown[] = container;
    return {
      opening: '[',
      closing: ']',
      length: items.length,
      label: () => '',
      item: (at) => items[at],
      next: 0,
    };
  }
  const members = Object.entries(container as Record<string, unknown>).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return {
    opening: '{',
    closing: '}',
    length: members.length,
    label: (at) => `${JSON.stringify(members[at]?.[0])}:`,
    item: (at) => members[at]?.[1],
    next: 0,
  };
}
