import { parseTree, type Node, type ParseError } from 'jsonc-parser';
import { expect, test } from 'vitest';
import { endOf } from './json-gaps.ts';
import { parsedWhole, reparse } from './reparse.ts';
import { Random, randomConfig } from './testing/random-config.ts';

const seed = Number(process.env['ASKTOP_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** What jsonc-parser makes of it, with who stands under whom. */
function shape({ type, value, offset, length, colonOffset, children, parent }: Node): unknown {
  const place = { type, value: value as unknown, offset, length, colonOffset };
  return { ...place, under: parent?.offset, children: children?.map(shape) };
}

function whole(text: string): Node | undefined {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  return errors.length === 0 ? tree : undefined;
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.children ?? []).flatMap(nodesOf)];
}

/** Something is put in somewhere, or a piece goes: at the border of a value, or anywhere. */
function changed(random: Random, text: string, tree: Node): string {
  const node = random.of(nodesOf(tree));
  const places = [node.offset, node.offset + 1, endOf(node), endOf(node) - 1];
  const at = random.is(3) ? random.below(text.length) : random.of(places);
  const gone = random.is(2) ? 0 : random.is(2) ? node.length : random.below(9);
  return text.slice(0, at) + random.of(pieces) + text.slice(at + gone);
}

const pieces = [
  ...[
    '',
    '',
    ' ',
    '\n\t',
    '1',
    '0',
    ',',
    ':',
    '"',
    '\\',
    '[',
    ']',
    '{',
    '}',
    '[]',
    '{}',
    '], [',
    '}, {',
  ],
  ...[
    '/*',
    '*/',
    '//',
    '// x\n',
    '/* ] */',
    '"a": 1,',
    ', "b": [2]',
    '"长 🦆", ',
    '{"c":{}},',
    'null',
  ],
];

test(`a tree that is parsed in part is that of the whole text (seed ${seed})`, () => {
  let inPart = 0;
  for (let nth = 0; nth < 1500; nth += 1) {
    const random = new Random(seed + nth);
    let text = randomConfig(random, ['hooks'], ['Stop', 'PreToolUse']).replace(/^\ufeff/, '');
    const start = whole(text);
    if (start === undefined) throw new Error(`seed ${seed + nth} makes no JSON`);
    let tree = start;
    for (let turn = 0; turn < 12; turn += 1) {
      const next = changed(random, text, tree);
      const wanted = whole(next);
      if (wanted === undefined) {
        expect(reparse(tree, text, next), `seed ${seed + nth}\n${text}\n${next}`).toBe(false);
        continue;
      }
      if (reparse(tree, text, next)) {
        inPart += 1;
        expect(shape(tree), `seed ${seed + nth}\n${text}\n${next}`).toEqual(shape(wanted));
      } else tree = wanted;
      text = next;
    }
  }
  expect(inPart).toBeGreaterThan(1000);
});

test('what closes a container early, or swallows its end, leaves the tree as it was', () => {
  for (const [before, after] of [
    ['{"a":[[1],2]}', '{"a":[[1],[2],2]}'],
    ['{"a":[1],"b":[2]}', '{"a":[1]],"b":[2]}'],
    ['{"a":[1],"b":[2]}', '{"a":[1/*],"b":[2]}'],
    ['{"a":[1],"b":[2]}', '{"a":[1 //],"b":[2]}'],
  ] as const) {
    const { tree } = parsedWhole(before);
    const was = shape(tree);
    const inPart = reparse(tree, before, after);
    const right = whole(after);
    expect(inPart).toBe(right !== undefined);
    expect(shape(tree)).toEqual(right === undefined ? was : shape(right));
  }
});
