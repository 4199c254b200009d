import path from 'node:path';
import { runCommandLine } from './command-line.ts';
import { realIo } from './real-io.ts';

// built to dist/cli/index.js
const top = path.resolve(import.meta.dirname, '..', '..');
process.exitCode = await runCommandLine(
  process.argv.slice(2),
  realIo(top, path.join(top, 'probes')),
);
