import { defineConfig } from '@playwright/test';

/** Journeys with real agents (`npm run e2e:real`); each is skipped by name where its binary is not named in the environment. */
export default defineConfig({
  testDir: 'e2e/real',
  testMatch: '**/*.real.ts',
  globalSetup: './e2e/build-once.ts',
  outputDir: 'test-results/real',
  timeout: 180_000,
  expect: { timeout: 15_000 },
  workers: 1,
  reporter: [['list']],
});
