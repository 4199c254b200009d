import path from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { noteLicences } from './bundled-licences.js';
import { dist, root } from './paths.js';

export default defineConfig({
  root: path.join(root, 'renderer'),
  base: './', // the page never says its own address: the scheme is asktop:// here, another in the stand-in
  logLevel: 'warn',
  plugins: [svelte(), noteLicences('renderer')],
  build: {
    outDir: path.join(dist, 'renderer'),
    emptyOutDir: true,
    target: 'chrome140',
    assetsInlineLimit: 0, // a data: address would be refused by the page's policy
    modulePreload: { polyfill: false },
    sourcemap: false,
  },
});
