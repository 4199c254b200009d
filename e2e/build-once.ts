import { buildStale } from '../build/build.mjs';

/** Builds what is older than its sources, once for all workers. */
export default async function buildOnce(): Promise<void> {
  if (process.env['E2E_NO_BUILD'] !== '1') await buildStale();
}
