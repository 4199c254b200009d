import { describe, expect, it } from 'vitest';
import { displayJson } from './json-display.ts';
import { randomJson, seeded, testSeed } from './testing/random-json.ts';

describe('displayJson', () => {
  it('writes one member or element a line', () => {
    expect(displayJson('{"a":[1,{"b":null}],"c":{},"d":[ ]}')).toBe(
      '{\n  "a": [\n    1,\n    {\n      "b": null\n    }\n  ],\n  "c": {},\n  "d": []\n}',
    );
  });

  it.each(['1.0', '12345678901234567890', '-0', '1E+400', 'true', '""', '[]'])(
    'keeps the spelling of %s',
    (json) => {
      expect(displayJson(` ${json}\n`)).toBe(json);
    },
  );

  it('shows escaped characters, and escapes what would not be seen as itself', () => {
    expect(displayJson('"\\u4e2d\\/\\ud83d\\ude00"')).toBe('"中/😀"');
    expect(displayJson('"\\u000a\\t\\"\\\\ \\u001b \\ud83d"')).toBe(
      '"\\n\\t\\"\\\\ \\u001b \\ud83d"',
    );
  });

  it('keeps repeated keys, in order', () => {
    expect(displayJson('{"a":1,"\\u0061":2}')).toBe('{\n  "a": 1,\n  "a": 2\n}');
  });

  it('means the same as the text, for random documents', () => {
    const random = seeded(testSeed);
    for (let round = 0; round < 500; round++) {
      const text = randomJson(random);
      expect(JSON.parse(displayJson(text)), `seed ${testSeed} round ${round}`).toEqual(
        JSON.parse(text),
      );
    }
  });

  it('is what JSON.stringify prints, where that loses nothing', () => {
    const value = { a: [1, 'x', { b: [] }], '中 "': { c: null, d: [[true]] } };
    expect(displayJson(JSON.stringify(value))).toBe(JSON.stringify(value, undefined, 2));
  });

  it('neither overflows nor swells at 100,000 levels of nesting', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const shown = displayJson(deep);
    expect(shown.replace(/\s/g, '')).toBe(deep);
    expect(shown.length).toBeLessThan(2 * deep.length + 1_000_000);
  });

  it('leaves off indenting where a text would swell', () => {
    const large = `[[${'1,'.repeat(400_000)}1]]`;
    const shown = displayJson(large);
    expect(shown.startsWith('[\n  [\n    1,\n    1,')).toBe(true);
    expect(shown.endsWith('1,\n1,\n1\n]\n]')).toBe(true);
  });
});
