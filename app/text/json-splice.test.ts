import { describe, expect, it } from 'vitest';
import { membersOf, textOf } from './json-span.ts';
import { spliceMembers } from './json-splice.ts';
import { randomJson, seeded, testSeed } from './testing/random-json.ts';

const answers = { key: 'answers', json: '{"q":"a"}' };

describe('spliceMembers', () => {
  it.each([
    ['behind the last member', '{"questions":[]}', '{"questions":[],"answers":{"q":"a"}}'],
    ['into an empty object', '{}', '{"answers":{"q":"a"}}'],
    ['into an empty object with blanks', ' { \n } ', ' {"answers":{"q":"a"} \n } '],
    ['before blanks at the end', '{"a": 1.0\n}', '{"a": 1.0,"answers":{"q":"a"}\n}'],
    [
      'in the place of the old value',
      '{"answers" : {"q":"old"}, "z":1}',
      '{"answers" : {"q":"a"}, "z":1}',
    ],
    [
      'once where the key is repeated',
      '{"answers":1, "x":20000000000000000001, "answers":2 ,"ans\\u0077ers":3}',
      '{"answers":{"q":"a"}, "x":20000000000000000001}',
    ],
    [
      'once where the repetitions are neighbours',
      '{"answers":1,"answers":2,"answers":3,"b":0}',
      '{"answers":{"q":"a"},"b":0}',
    ],
    [
      'beside a nested member of that name',
      '{"a":{"answers":1}}',
      '{"a":{"answers":1},"answers":{"q":"a"}}',
    ],
  ])('puts a member %s', (_, before, after) => {
    expect(spliceMembers(before, [answers])).toBe(after);
  });

  it('puts several members, in order', () => {
    expect(spliceMembers('{"a":1}', [answers, { key: '中"', json: '[]' }])).toBe(
      '{"a":1,"answers":{"q":"a"},"中\\"":[]}',
    );
  });

  it('changes nothing but the members it puts, in random objects', () => {
    const random = seeded(testSeed);
    for (let round = 0; round < 500; round++) {
      const hint = `seed ${testSeed} round ${round}`;
      const before = randomJson(random, { root: 'object' });
      const after = spliceMembers(before, [answers]);
      const expected = JSON.parse(before) as Record<string, unknown>;
      expected['answers'] = { q: 'a' };
      expect(JSON.parse(after), hint).toEqual(expected);
      expect(membersOf(after).filter(({ key }) => key === 'answers').length, hint).toBe(1);
      for (const { key } of membersOf(before)) {
        if (key !== 'answers') expect(textOf(after, [key]), hint).toBe(textOf(before, [key]));
      }
    }
  });

  it('is exact around 5 MB of escaped text', () => {
    const long = JSON.stringify('引号 " 😀\n'.repeat(500_000));
    expect(spliceMembers(`{"a":${long}}`, [answers])).toBe(`{"a":${long},"answers":{"q":"a"}}`);
  });
});
