// `npm run asktop -- ARGUMENTS`: the command line from a clone; without arguments the overlay starts, as with `npm start`.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { buildStale } from './build.mjs';
import { root } from './paths.js';

const words = process.argv.slice(2);
if (words.length === 0) {
  await import('./start.mjs');
} else {
  await buildStale();
  const cli = path.join(root, 'dist/cli/index.js');
  process.exitCode = spawnSync(process.execPath, [cli, ...words], { stdio: 'inherit' }).status ?? 1;
}
