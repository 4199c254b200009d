import { describe, expect, it } from 'vitest';
import { randomJson, seeded, testSeed } from './testing/random-json.ts';
import { elementsOf, membersOf, spanOf, textOf } from './json-span.ts';

describe('textOf', () => {
  it.each([
    ['a plain member', '{"a":1,"b":2}', ['b'], '2'],
    ['blanks of every kind', ' {\r\n\t"a" :\n[ 1 , 2 ]\t} ', ['a'], '[ 1 , 2 ]'],
    ['a nested path', '{"a":{"b":{"c":"x"}}}', ['a', 'b', 'c'], '"x"'],
    ['the last of repeated keys', '{"a":1,"a":{"a":2},"a":3.0}', ['a'], '3.0'],
    ['the last of repeated parents', '{"a":{"b":1},"a":{"b":2}}', ['a', 'b'], '2'],
    ['a key spelled with escapes', '{"tool\\u005finput":{"x":1}}', ['tool_input'], '{"x":1}'],
    ['a Chinese key spelled with escapes', '{"\\u4e2d":1}', ['中'], '1'],
    ['a key with quotes and backslashes', '{"a\\"\\\\":true}', ['a"\\'], 'true'],
    ['__proto__ as a key', '{"__proto__":{"a":1}}', ['__proto__', 'a'], '1'],
    ['an empty key', '{"":null}', [''], 'null'],
    ['braces inside strings', '{"a":"}{][\\"}","b":[1]}', ['b'], '[1]'],
    ['a string that ends in backslashes', '{"a":"x\\\\\\\\","b":0}', ['b'], '0'],
    ['numbers as they are spelled', '{"a":-1.50E+10}', ['a'], '-1.50E+10'],
    ['twenty digits', '{"a":12345678901234567890}', ['a'], '12345678901234567890'],
    ['the whole value', ' [1, 2] ', [], '[1, 2]'],
  ])('finds %s', (_, text, path, found) => {
    expect(textOf(text, path)).toBe(found);
  });

  it.each([
    ['a missing key', '{"a":1}', ['b']],
    ['a key of a deeper object', '{"a":{"b":1}}', ['b']],
    ['a key of an array', '[{"a":1}]', ['a']],
    ['a key of a string that looks like an object', '{"a":"{\\"b\\":1}"}', ['a', 'b']],
    ['a key inside the value that a later duplicate replaces', '{"a":{"b":1},"a":2}', ['a', 'b']],
    ['an empty object', '{ }', ['a']],
  ])('finds nothing for %s', (_, text, path) => {
    expect(textOf(text, path)).toBeUndefined();
  });

  it('agrees with JSON.parse on random documents with duplicates and escapes', () => {
    const random = seeded(testSeed);
    for (let round = 0; round < 500; round++) {
      const text = randomJson(random, { root: 'object' });
      const value = JSON.parse(text) as Record<string, unknown>;
      for (const key of Object.keys(value)) {
        const found = textOf(text, [key]);
        expect(found, `seed ${testSeed} round ${round} key ${key}`).toBeDefined();
        expect(JSON.parse(found ?? ''), `seed ${testSeed} round ${round}`).toEqual(value[key]);
      }
      expect(new Set(membersOf(text).map((member) => member.key))).toEqual(
        new Set(Object.keys(value)),
      );
    }
  });

  it('passes through 100,000 levels of nesting', () => {
    const deep = `${'[{"a":'.repeat(50_000)}1${'}]'.repeat(50_000)}`;
    const text = `{"deep":${deep},"tool_input":{"x":1}}`;
    expect(textOf(text, ['tool_input'])).toBe('{"x":1}');
    expect(textOf(text, ['deep'])).toBe(deep);
  });

  it('finds a member behind 30 MB of escaped text and of numbers', () => {
    const long = JSON.stringify('引号 " 反斜杠 \\ 😀\r\n'.repeat(1_000_000));
    const numbers = `[${'1,'.repeat(4_000_000)}1]`;
    const text = `{"a":${long},"b":${numbers},"tool_input":{"x":1.0}}`;
    expect(text.length).toBeGreaterThan(25_000_000);
    expect(textOf(text, ['tool_input'])).toBe('{"x":1.0}');
  });
});

describe('spanOf', () => {
  it('gives offsets into the text', () => {
    const text = '{ "a" : [ 1 ] }';
    expect(spanOf(text, ['a'])).toEqual({ start: 8, end: 13 });
  });
});

describe('elementsOf', () => {
  it('lists the elements of an array as they stand', () => {
    const text = '[ {"a":[1,2]} , "x,]" ,3.0,[ ] ]';
    expect(elementsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      '{"a":[1,2]}',
      '"x,]"',
      '3.0',
      '[ ]',
    ]);
  });

  it('lists nothing for an empty array and for what is no array', () => {
    expect(elementsOf(' [ ] ')).toEqual([]);
    expect(elementsOf('{"a":1}')).toEqual([]);
  });
});
