import { expect, test } from 'vitest';
import { packageFolder } from './bundled-licences.js';

test.each([
  ['/r/node_modules/zod/v4/core/parse.js', '/r/node_modules/zod'],
  ['/r/node_modules/@scope/name/index.js', '/r/node_modules/@scope/name'],
  ['/r/node_modules/a/node_modules/b/b.js', '/r/node_modules/a/node_modules/b'],
  ['C:\\r\\node_modules\\zod\\index.js', 'C:/r/node_modules/zod'],
  ['/r/node_modules/svelte/src/x.js?commonjs-es-import', '/r/node_modules/svelte'],
])('%s belongs to the package in %s', (id, folder) => {
  expect(packageFolder(id)).toBe(folder);
});

test.each([
  '/r/app/desk/desk.ts',
  '\0rolldown/runtime.js',
  '/r/renderer/App.svelte?svelte&type=style',
])('%j is nobody else’s', (id) => {
  expect(packageFolder(id)).toBeUndefined();
});
