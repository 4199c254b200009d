import type { Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** The tree of a piece. Text that the parser would drop silently (a byte order mark at the start) is kept as text. */
export function treeOf(source: string): Root {
  const root = fromMarkdown(source, {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  });
  if (source.startsWith('\ufeff')) root.children.unshift({ type: 'html', value: '\ufeff' });
  return root;
}

/** The text of a node as it was written. */
export function sourceOf(node: RootContent, source: string): string {
  const { position } = node;
  if (position?.start.offset === undefined || position.end.offset === undefined) return '';
  return source.slice(position.start.offset, position.end.offset);
}

/** The address of a link, said beside its text unless it says nothing more. */
export function addressOf(node: RootContent & { type: 'link' }): string | undefined {
  const [only] = node.children;
  const shown = node.children.length === 1 && only?.type === 'text' ? only.value : undefined;
  if (shown === node.url || (shown !== undefined && node.url === `mailto:${shown}`))
    return undefined;
  return node.url;
}
