import { parseTree, type Node } from 'jsonc-parser';

/** Hides secrets in any text: keys and tokens by their shape, credentials in addresses and headers, values of telling names. */
export function maskText(text: string): string {
  return patterns.reduce((masked, [pattern, put]) => masked.replace(pattern, put), text);
}

/**
 * Hides secrets in the text of a config: every value under `env` and `headers`, every string under a telling key, and what
 * `maskText` hides. Lines stay lines, so that a diff of two masked texts is the diff of the texts.
 */
export function maskConfig(text: string): string {
  const spans: [from: number, to: number][] = [];
  const tree = safeTree(text);
  if (tree !== undefined) collect(tree, false, spans);
  let masked = '';
  let copied = 0;
  for (const [from, to] of spans) {
    masked += `${text.slice(copied, from)}"${hidden}"`;
    copied = to;
  }
  return maskText(masked + text.slice(copied));
}

function collect(node: Node, secret: boolean, spans: [number, number][]): void {
  if (node.type === 'property') {
    const [key, value] = node.children ?? [];
    const name = String(key?.value);
    if (value !== undefined)
      collect(value, secret || holders.test(name) || telling.test(name), spans);
    return;
  }
  for (const child of node.children ?? []) collect(child, secret, spans);
  if (secret && (node.type === 'string' || node.type === 'number') && node.value !== '') {
    spans.push([node.offset, node.offset + node.length]);
  }
}

function safeTree(text: string): Node | undefined {
  try {
    return parseTree(text, [], { allowTrailingComma: true });
  } catch (error) {
    if (error instanceof RangeError) return undefined; // nested too deeply
    throw error;
  }
}

const hidden = '•••';

/** objects whose values are nobody's business */
const holders = /^(env|environment|headers|http_headers|httpHeaders)$/i;

const words =
  'api[_-]?key|apikey|access[_-]?key|secret|token|passw(?:or)?d|passphrase|credentials?|authorization|cookie|private[_-]?key|client[_-]?secret';

const telling = new RegExp(`(${words})$`, 'i');

const name = `[\\w-]*(?:${words})`;
const value = `(?!•)[^\\s"'\\\\,;&{}\\[\\]]{4,}`;

const patterns: readonly (readonly [RegExp, string])[] = [
  // scheme://user:password@host
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@"'\\]+@/gi, `$1${hidden}@`],
  // Authorization: Bearer …
  [/\b(bearer|basic|token)(\s+)[\w.~+/=-]{8,}/gi, `$1$2${hidden}`],
  // name=value, "name": "value"
  [new RegExp(`(${name}\\\\?["']?\\s*[:=]\\s*\\\\?["']?)${value}`, 'gi'), `$1${hidden}`],
  // --name value
  [new RegExp(`(--${name}\\\\?["']?\\s+\\\\?["']?)${value}`, 'gi'), `$1${hidden}`],
  // tokens by their makers' prefixes, and three-part web tokens
  [
    /\b(?:sk-[\w-]{8,}|gh[pousr]_\w{16,}|github_pat_\w{16,}|xox[abprs]-[\w-]{10,}|AKIA[0-9A-Z]{16}|AIza[\w-]{30,}|glpat-[\w-]{16,}|npm_\w{20,}|hf_\w{20,}|eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*)/g,
    hidden,
  ],
];
