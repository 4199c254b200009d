// `npm test`: the checks, then every test suite that this machine can run; `npm run check`: the checks alone.
//   node build/test.mjs [check]
// Goes on after a failure. The last line counts what passed and what failed; nothing run is a failure too.
import { ensureBrowser } from './test/browser.js';
import { missingHere } from './test/machine.js';
import { runStage } from './test/run-stage.js';
import { checks, suites } from './test/stages.js';
import { countLine, summary } from './test/summary.js';

const checksOnly = process.argv.includes('check');
const missing = missingHere();
if (!checksOnly) {
  const browser = ensureBrowser();
  if (browser.kind === 'missing')
    missing.push({ name: 'browser', why: browser.why, costs: 'the end-to-end specs' });
}

/** @type {import('./test/run-stage.js').StageEnd[]} */
const ends = [];
for (const stage of checksOnly ? checks : [...checks, ...suites]) {
  process.stdout.write(`\n── ${stage.name}\n`);
  ends.push(await runStage(stage, missing));
}
const concerned = missing.filter(({ name }) => !checksOnly || name.startsWith('sh'));
process.stdout.write(`\n${summary(ends, concerned)}\n${countLine(ends)}\n`);
const ran = ends.some(({ tally }) => tally.passed > 0);
process.exitCode = ran && ends.every(({ tally }) => tally.failed.length === 0) ? 0 : 1;
