// `npm run bench`, or `npm run bench -- idle` for one part: ratios, each measured side by side in one run on this machine; a figure without its partner means nothing.
import os from 'node:os';
import { buildStale } from '../../build/build.mjs';
import { benchApp, benchIdle } from './app.mjs';
import { benchProbes } from './probes.mjs';

const parts = { probes: benchProbes, app: benchApp, idle: benchIdle };
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in parts));
if (unknown !== undefined) {
  console.error(`bench: no part ${unknown}; there are ${Object.keys(parts).join(', ')}`);
  process.exitCode = 2;
} else if (process.platform !== 'linux') {
  console.log('skipped: the bench reads /proc and runs on Linux only');
} else {
  await buildStale();
  console.log(
    `${os.cpus().length} cores, load ${os
      .loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}, Node ${process.version}\n`,
  );
  const kept = [];
  for (const [name, measure] of Object.entries(parts))
    if (wanted.length === 0 || wanted.includes(name)) kept.push(await measure());
  console.log(
    kept.every(Boolean) ? '\nevery ratio keeps its bound' : '\nsome ratio is over its bound',
  );
  process.exitCode = kept.every(Boolean) ? 0 : 1;
}
