import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 20_000,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['{app,build}/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        plugins: [svelte(), svelteTesting()],
        test: {
          name: 'renderer',
          environment: 'happy-dom',
          include: ['renderer/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      // real shells and real sockets: one file after the other, so that they do not measure each other
      {
        test: {
          name: 'probes',
          environment: 'node',
          include: ['probes/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
