import { expect, test } from 'vitest';
import { configText, refusalText } from './config-text.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string): ReturnType<typeof configText> => configText('/c.json', bytes(text));

test('a config says what is in it, and how its lines end', () => {
  expect(read('\ufeff{\r\n "a": 1.0, // x\r\n "a": 2, "__proto__": [],}')).toMatchObject({
    kind: 'config',
    bom: true,
    eol: '\r\n',
    root: { a: 2 },
  });
  expect(read('{}')).toMatchObject({ kind: 'config', bom: false, eol: '\n' });
});

test('missing, empty and blank are values', () => {
  expect(configText('/c.json', undefined)).toEqual({ kind: 'missing', file: '/c.json' });
  expect(read('')).toEqual({ kind: 'empty', file: '/c.json', text: '', bom: false });
  expect(read('\ufeff \n')).toMatchObject({ kind: 'empty', text: ' \n', bom: true });
});

test.each([
  ['null\n', '/c.json:1:1: its root is null, expected an object.'],
  ['\n []', '/c.json:2:2: its root is a list, expected an object.'],
  ['"x"', '/c.json:1:1: its root is a string, expected an object.'],
  ['{\n  "a": 1\n  "b": 2\n}', '/c.json:3:3: it is not JSON there: a comma is expected.'],
  ['{"a": [1, }', '/c.json:1:11: it is not JSON there: a value is expected.'],
  ['{} x', '/c.json:1:4: it is not JSON there:'],
  ['{"a": "b', '/c.json:1:7: it is not JSON there: a string has no end.'],
  ['// only a comment', '/c.json:1:18: it is not JSON there: a value is expected.'],
  ['{"a": 1', '/c.json:1:8: it is not JSON there: } is expected.'],
])('%j is refused with its place and why', (text, said) => {
  const config = read(text);
  expect(config.kind === 'refused' && refusalText(config).en).toContain(said);
});

test.each([
  [[0xff, 0xfe, 0x7b, 0], ':1:1: it is UTF-16. Save it as UTF-8.'],
  [[0xfe, 0xff, 0, 0x7b], ':1:1: it is UTF-16.'],
  [[0x7b, 0, 0x7d, 0], ':1:2: it holds a NUL'],
  [[0x7b, 0x0a, 0x22, 0xc4, 0xe3, 0x22], ':2:2: it is not UTF-8 from there on.'],
])('bytes %j are refused with their place', (raw, said) => {
  const config = configText('/c.json', new Uint8Array(raw));
  expect(config.kind === 'refused' && refusalText(config).en).toContain(said);
});

test('what is nested without end is refused, not a crash', () => {
  expect(read('{"a":'.repeat(200_000)).kind).toBe('refused');
  expect(read(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`).kind).toBe('refused');
});
