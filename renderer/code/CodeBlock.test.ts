import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, test } from 'vitest';
import CodeBlock from './CodeBlock.svelte';
import DiffBlock from './DiffBlock.svelte';

/** Numbers and signs are the gutter's; what is left is what a reader reads. */
function lines(region: HTMLElement): (string | null)[] {
  return Array.from(region.querySelectorAll('.line'), (line) => line.textContent);
}

describe('a code block', () => {
  test('shows a command in full with its length', () => {
    const { container } = render(CodeBlock, {
      text: 'npm run build && \\\nrm -rf ./dist\u202e/cache\n',
      label: 'Command',
    });
    const region = screen.getByRole('region', { name: 'Command' });
    expect(lines(region)).toEqual(['npm run build && \\', 'rm -rf ./distRLO U+202E/cache']);
    expect(container.querySelector('.foot')?.textContent).toContain('2 lines · 40 characters');
    expect(container.querySelector('.foot')?.textContent).toContain('all shown');
  });

  test('names CRLF once and mixed line ends with their numbers', async () => {
    const { container, rerender } = render(CodeBlock, { text: 'a\r\nb\r\n', label: 'Content' });
    expect(container.textContent).toContain('CRLF');
    expect(container.querySelectorAll('.hid')).toHaveLength(0);
    await rerender({ text: 'a\r\nb\nc' });
    expect(container.textContent).toContain('mixed line ends: 1 CRLF, 1 LF');
  });

  test('folds blank lines and opens them on a press', async () => {
    render(CodeBlock, { text: `ls\n${'\n'.repeat(300)}rm -rf ~`, label: 'Command' });
    const region = screen.getByRole('region');
    expect(lines(region)).toEqual(['ls', 'rm -rf ~']);
    screen.getByRole('button', { name: '300 blank lines' }).click();
    await tick();
    expect(lines(region).length).toBeGreaterThan(100);
  });

  test('keeps only what is near the view in the page, and its end is one press away', async () => {
    const text = Array.from({ length: 100_000 }, (_, at) => `line ${at + 1}`).join('\n');
    render(CodeBlock, { text, label: 'Content' });
    const region = screen.getByRole('region');
    expect(region.querySelectorAll('*').length).toBeLessThan(2000);
    expect(lines(region)[0]).toBe('line 1');
    region.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
    await tick();
    expect(lines(region).at(-1)).toBe('line 100000');
    expect(region.querySelectorAll('*').length).toBeLessThan(2000);
    region.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }));
    await tick();
    expect(lines(region)[0]).toBe('line 1');
  });

  test('reads more lines than a browser can lay out in parts', async () => {
    render(CodeBlock, { text: `${'a\n'.repeat(900_000)}END`, label: 'Content' });
    expect(screen.getByText(/part 1 of 3/)).toBeDefined();
    const later = screen.getByRole('button', { name: 'Later part' });
    for (const press of [1, 2]) {
      expect(later.isConnected, `before press ${press}`).toBe(true);
      later.click();
      await tick();
    }
    const region = screen.getByRole('region');
    region.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
    await tick();
    expect(lines(region).at(-1)).toBe('END');
  }, 60_000);

  test('says that an empty text is empty', () => {
    const { container } = render(CodeBlock, { text: '', label: 'Content' });
    expect(container.textContent.trim()).toBe('empty');
  });
});

test('hidden characters in what a block is called are named for ears too', () => {
  render(CodeBlock, { text: 'x', label: 'no\u202ete' });
  expect(screen.getByRole('region', { name: /^no RLO U\+202E te$/ })).toBeDefined();
});

describe('a difference', () => {
  test('shows removed and added lines, said in words too', () => {
    const edits = [{ before: 'a\nb < c\n', after: 'a\nb <= c\n', everywhere: true }];
    const { container } = render(DiffBlock, { edits, label: 'Changes' });
    expect(container.querySelector('.caption')?.textContent).toBe('+1 −1 · every occurrence');
    expect(lines(screen.getByRole('region', { name: 'Changes' }))).toEqual([
      ...['a', 'removed b < c', 'added b <= c'],
    ]);
    expect(Array.from(container.querySelectorAll('.changed'), (part) => part.textContent)).toEqual([
      '<',
      '<=',
    ]);
  });

  test('separates several edits and opens folded lines', async () => {
    const same = 'same\n'.repeat(30);
    const { container } = render(DiffBlock, {
      edits: [
        { before: 'x', after: 'y', everywhere: false },
        { before: `${same}old`, after: `${same}new`, everywhere: true },
      ],
      label: 'Changes',
    });
    expect(Array.from(container.querySelectorAll('.heading'), (one) => one.textContent)).toEqual([
      'Edit 1 of 2 · +1 −1',
      'Edit 2 of 2 · +1 −1 · every occurrence',
    ]);
    screen.getByRole('button', { name: '27 unchanged lines' }).click();
    await tick();
    expect(lines(screen.getByRole('region')).filter((line) => line === 'same')).toHaveLength(30);
  });

  test('falls back to both texts in full where a comparison would take too long', () => {
    const edits = [{ before: 'x'.repeat(9_000_000), after: 'y', everywhere: false }];
    const { container } = render(DiffBlock, { edits, label: 'Changes' });
    expect(container.textContent).toContain('too different to compare: both texts in full');
    expect(screen.getByRole('region', { name: 'Changes: removed' })).toBeDefined();
    expect(lines(screen.getByRole('region', { name: 'Changes: added' }))).toEqual(['y']);
  });
});
