import { expect, test } from 'vitest';
import type { ToolUse } from '../../app/protocol/tool-use.ts';
import { headlineOf } from './headline.ts';

const read = (path: string): ToolUse => ({ kind: 'read', tool: 'Read', path, rest: [] });

test('a path below the session folder is shown from there, and whole beside it', () => {
  expect(headlineOf(read('/home/u/shop/src/a.ts'), '/home/u/shop')).toEqual({
    verb: 'Read',
    target: 'src/a.ts',
    path: '/home/u/shop/src/a.ts',
  });
  expect(headlineOf(read('C:\\proj\\用户 名\\a.ts'), 'C:\\proj\\用户 名\\').target).toBe('a.ts');
});

test.each([
  ['steps out', '/home/u/shop/../.ssh/id_rsa', '/home/u/shop'],
  ['only begins like it', '/home/u/shop-2/a.ts', '/home/u/shop'],
  ['is the folder itself', '/home/u/shop', '/home/u/shop'],
  ['would begin with a slash again', '/home/u/shop//etc/passwd', '/home/u/shop'],
  ['lies anywhere while the folder is not known', '/etc/passwd', undefined],
])('a path that %s is shown whole', (_, path, folder) => {
  expect(headlineOf(read(path), folder)).toEqual({ verb: 'Read', target: path });
});
