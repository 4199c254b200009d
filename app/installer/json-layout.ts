import type { Node } from 'jsonc-parser';
import type { Json } from '../agents/setup.ts';
import type { Eol } from './config-text.ts';
import { endOf, hasBreak, lineIndent } from './json-gaps.ts';

/** How something is laid out that is put into an object or a list, so that it looks like its neighbours. */
export interface Layout {
  /** what stands before it */
  before: string;
  /** JSON text of a value, laid out */
  value(value: Json): string;
  /** between a key and its value */
  colon: string;
  /** what stands behind it where it is alone and nothing else ends its line */
  tail: string;
}

/** Derives the layout from the container's own children, its line, and the file's indentation. */
export function layoutIn(text: string, root: Node, container: Node, eol: Eol): Layout {
  const [first] = container.children ?? [];
  const minified = !hasBreak(text) && (root.children?.length ?? 0) > 0;
  const inline =
    first === undefined ? minified : !hasBreak(text.slice(container.offset + 1, first.offset));
  if (inline) {
    const tight = minified && !/":\s|,\s/.test(text);
    return {
      before: first === undefined || tight ? '' : ' ',
      value: (value) => (tight ? JSON.stringify(value) : oneLine(value)),
      colon: tight ? ':' : ': ',
      tail: '',
    };
  }
  const unit = unitOf(text, root);
  const outer = lineIndent(text, container.offset);
  const indent = first === undefined ? outer + unit : lineIndent(text, first.offset);
  const short = hasShortElements(text, container);
  return {
    before: eol + indent,
    value: (value) =>
      short
        ? oneLine(value)
        : JSON.stringify(value, undefined, unit)
            .split('\n')
            .join(eol + indent),
    colon: ': ',
    tail: eol + outer,
  };
}

/** The indentation of one level: that of the root's first key. */
function unitOf(text: string, root: Node): string {
  const [first] = root.children ?? [];
  if (first === undefined) return '  ';
  const indent = lineIndent(text, first.offset);
  if (indent === '' || !hasBreak(text.slice(root.offset, first.offset))) return '  ';
  return indent.startsWith('\t') ? '\t' : ' '.repeat(Math.min(indent.length, 10));
}

function hasShortElements(text: string, container: Node): boolean {
  const elements = container.type === 'array' ? (container.children ?? []) : [];
  return (
    elements.length > 0 &&
    elements.every((element) => !hasBreak(text.slice(element.offset, endOf(element))))
  );
}

function oneLine(value: Json): string {
  // strings hold no raw line break in JSON
  return JSON.stringify(value, undefined, 1).replace(/\n\s*/g, ' ');
}
