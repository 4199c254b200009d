import { screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { permissionCard } from '../testing/cards.ts';
import { Page } from '../testing/page.ts';

test('a patch shows each file: what is done to it, where, and all of the change', async () => {
  await Page.open({
    cards: [
      permissionCard('a', {
        tool: {
          kind: 'patch',
          tool: 'apply_patch',
          rest: [],
          files: [
            { kind: 'write', path: 'src/new.ts', content: 'first line\n' },
            {
              kind: 'edit',
              path: 'src/old.ts',
              movesTo: 'src/moved.ts',
              edits: [{ before: 'one', after: 'two', everywhere: false }],
            },
            { kind: 'delete', path: 'src/首页.ts' },
            { kind: 'unread', text: '*** Begin what' },
          ],
        },
      }),
    ],
  });
  const headings = screen.getAllByRole('heading', { level: 3 });
  expect(headings.map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())).toEqual([
    'Write src/new.ts',
    'Edit src/old.ts moves to src/moved.ts',
    'Delete src/首页.ts',
  ]);
  const text = screen.getByRole('article').textContent;
  for (const part of ['Apply patch', 'first line', 'one', 'two', '*** Begin what'])
    expect(text).toContain(part);
});
