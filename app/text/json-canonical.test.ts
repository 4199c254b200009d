import { describe, expect, it } from 'vitest';
import { canonicalJson } from './json-canonical.ts';
import { randomJson, seeded, testSeed } from './testing/random-json.ts';

describe('canonicalJson', () => {
  it('gives equal values one spelling, whatever the order of their keys', () => {
    const one = JSON.parse('{"b":[1,{"d":null,"c":"中"}],"a":1.0}') as unknown;
    const other = JSON.parse('{ "a":1, "b":[1.0,{"c":"\\u4e2d","d":null}] }') as unknown;
    expect(canonicalJson(one)).toBe('{"a":1,"b":[1,{"c":"中","d":null}]}');
    expect(canonicalJson(other)).toBe(canonicalJson(one));
  });

  it('tells different values apart', () => {
    const values = [{}, [], '', null, { a: [] }, { a: {} }, [[]], [null], { '': 1 }, '{}', 0, '0'];
    expect(new Set(values.map(canonicalJson)).size).toBe(values.length);
  });

  it('keeps __proto__ as a key like any other', () => {
    expect(canonicalJson(JSON.parse('{"__proto__":{"a":1}}'))).toBe('{"__proto__":{"a":1}}');
  });

  it('means the same as the value, for random documents', () => {
    const random = seeded(testSeed);
    for (let round = 0; round < 300; round++) {
      const value = JSON.parse(randomJson(random)) as unknown;
      const text = canonicalJson(value);
      expect(canonicalJson(JSON.parse(text)), `seed ${testSeed} round ${round}`).toBe(text);
      expect(JSON.stringify(JSON.parse(text)).length, `seed ${testSeed} round ${round}`).toBe(
        JSON.stringify(value).length,
      );
    }
  });

  it('passes through 100,000 levels of nesting', () => {
    const deep = `${'[{"a":'.repeat(50_000)}1${'}]'.repeat(50_000)}`;
    expect(canonicalJson(JSON.parse(deep))).toBe(deep);
  });
});
