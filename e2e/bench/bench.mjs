// `npm run bench`: ratios, each measured side by side in one run on this machine; a figure without its partner means nothing.
import os from 'node:os';
import { buildStale } from '../../build/build.mjs';
import { benchApp } from './app.mjs';
import { benchProbes } from './probes.mjs';

if (process.platform !== 'linux') {
  console.log('skipped: the bench reads /proc and runs on Linux only');
} else {
  await buildStale();
  console.log(
    `${os.cpus().length} cores, load ${os
      .loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}, Node ${process.version}\n`,
  );
  const kept = [await benchProbes(), await benchApp()].every(Boolean);
  console.log(kept ? '\nevery ratio keeps its bound' : '\nsome ratio is over its bound');
  process.exitCode = kept ? 0 : 1;
}
