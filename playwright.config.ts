import { defineConfig } from '@playwright/test';

/**
 * End to end: the compiled app on real Electron where its binary is (APP_HOST=electron), else on the stand-in. `e2e/real` and `e2e/bench` have
 * commands of their own.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results/e2e',
  globalSetup: './e2e/build-once.ts',
  fullyParallel: true, // one file can be half of the time
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: Number(process.env['E2E_WORKERS'] ?? 2),
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['./e2e/skip-reporter.ts']],
  ...(process.env['APP_HOST'] === 'electron' ? { grepInvert: /@standin/ } : {}),
});
