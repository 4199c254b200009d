import { expect, test } from 'vitest';
import { Page } from './testing/page.ts';

test('the app’s question for a sign of life is answered at once, also while nothing is on screen', async () => {
  const page = await Page.open({ visible: false });
  page.bridge.emit({ kind: 'check', id: 'c1' });
  page.bridge.emit({ kind: 'check', id: 'c2' });
  expect(page.bridge.checks).toEqual(['c1', 'c2']);
  expect(page.bridge.heights.filter((height) => height > 0)).toEqual([]);
});
