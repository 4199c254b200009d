// npm run docs:agents: writes the README's agent table anew, from the code.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildStale } from './build.mjs';
import { withTable } from './docs/agent-table.js';
import { root } from './paths.js';

await buildStale();
const cli = path.join(root, 'dist/cli/index.js');
const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'agents', '--markdown'], {
  encoding: 'utf8',
});
if (status !== 0) throw new Error(stderr);
const readme = path.join(root, 'README.md');
writeFileSync(readme, withTable(readFileSync(readme, 'utf8'), stdout));
