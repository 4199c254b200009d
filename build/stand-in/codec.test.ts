import { expect, test } from 'vitest';
import { codec } from './codec.cjs';

const { pack, unpack } = codec();
const carried = (value: unknown): unknown => unpack(JSON.parse(JSON.stringify(pack(value))));

test.each<[string, unknown]>([
  ['undefined inside an object', { a: undefined }],
  ['numbers that JSON has not', [NaN, Infinity, -Infinity, -0]],
  ['a bigint', 12345678901234567890n],
  ['dates, maps and sets', [new Date(5), new Map([[{ a: 1 }, new Set(['x'])]])]],
  ['bytes', [new Uint8Array([0, 255]), new Uint16Array([65535]), new Uint8Array([1, 2]).buffer]],
  ['keys that look like its own', { $: 'undefined', v: { $: 'x' } }],
  ['a key __proto__', JSON.parse('{"__proto__":{"x":1},"a":[null]}')],
  ['lone surrogates and other hard text', '\ud800 \udc00a\u2028\0\ufeff\u202e"\\</script>你好🚀'],
])('carries %s', (_what, value) => {
  expect(carried(value)).toStrictEqual(value);
});

test('carries the message of an error', () => {
  expect(carried(new TypeError('故意'))).toEqual(new Error('故意'));
});

test.each<[string, unknown]>([
  ['a function', () => 1],
  ['a symbol', Symbol('s')],
  ['an expression', /x/],
  ['an object of a class', new URL('x:y')],
])('refuses %s', (_what, value) => {
  expect(() => void pack(value)).toThrow(/could not be cloned|is not carried/);
});
