import { expect, test } from 'vitest';
import { outsideOurs } from './outside-ours.ts';

// The eye of identity.test.ts: it must see what an installer could do to the letters of others.

const before = '{ "a": [1.0 /* one */],\n  "hooks": { "Stop": [ {"x": 1}, // theirs\n  ] } }\n';
const ours = '{"command": "/h/.asktop/probe.sh"}';
const right = before.replace('  ] }', `    ${ours},\n  ], "Other": [${ours}] }`);
const left = (after: string) => outsideOurs(before, after, '/.asktop/probe.');

test('entries of ours are cut out with the commas and blanks that came with them', () => {
  expect(left(right)).toBe(before);
  const behindComment = before.replace('// theirs', `// theirs\n ${ours}`);
  const without = '{ "Stop": [\n 1 // theirs\n] }';
  const added = `{ "Stop": [\n 1, // theirs\n ${ours}\n] }`;
  expect(left(behindComment)).toBe(before);
  expect(outsideOurs(without, added, '/.asktop/probe.')).toBe(without);
});

test.each([
  ['a blank more', right.replace('"a": ', '"a":  ')],
  ['a blank less beside an entry', right.replace('\n    {"c', '{"c')],
  ['another line end', right.replace('],\n', '],\r\n')],
  ['a comment that is gone', right.replace(' /* one */', '')],
  ['a comment that is changed', right.replace('// theirs', '// Theirs')],
  ['no last newline', right.trimEnd()],
  ['a comma that is gone', right.replace('"x": 1},', '"x": 1}')],
])('%s is seen', (_, after) => {
  expect(left(after)).not.toBe(before);
});

test.each([
  ['a number in another spelling', right.replace('1.0', '1')],
  ['an entry of theirs that is gone', right.replace('{"x": 1}, ', '')],
  ['a key that is neither theirs nor ours', right.replace('{ "a"', '{ "b": 1, "a"')],
  ['another order', right.replace('"a": [1.0 /* one */]', '"z": 0')],
])('%s is named', (_, after) => {
  expect(() => left(after)).toThrow(/^(changed|lost|not ours): /);
});
