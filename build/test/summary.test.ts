import { describe, expect, test } from 'vitest';
import { countLine, summary } from './summary.js';
import type { Tally } from './tally.js';

const ends = (...tallies: Tally[]) => tallies.map((tally, at) => ({ name: `stage${at}`, tally }));

describe('the end of npm test', () => {
  test('its last line counts over all stages', () => {
    const line = countLine(
      ends(
        { passed: 3, failed: [], skipped: [] },
        { passed: 40, failed: ['a.test.ts > breaks'], skipped: [] },
      ),
    );
    expect(line).toBe('43 passed, 1 failed');
  });

  test('skipped tests are counted where there are any', () => {
    const line = countLine(ends({ passed: 1, failed: [], skipped: [{ title: 'a' }] }));
    expect(line).toBe('1 passed, 0 failed, 1 skipped');
  });

  test('tests skipped for one reason share a line, a test without a reason is named', () => {
    const reason = 'no pwsh on this machine';
    const text = summary(
      ends({
        passed: 0,
        failed: [],
        skipped: [{ title: 'a', reason }, { title: 'b', reason }, { title: 'c > needs a display' }],
      }),
      [],
    );
    expect(text).toContain('stage0: no pwsh on this machine (2 tests)\n');
    expect(text).toContain('stage0: c > needs a display\n');
  });

  test('a group that says in its title why it is skipped is one line', () => {
    const group = 'a.test.ts > under Windows PowerShell (skipped: not Windows)';
    const skipped = ['passes GBK', 'passes UTF-8'].map((test) => ({ title: `${group} > ${test}` }));
    const text = summary(ends({ passed: 0, failed: [], skipped }), []);
    expect(text).toContain(`stage0: ${group} (2 tests)\n`);
  });

  test('what the machine lacks is named with its cost, and what failed by its title', () => {
    const text = summary(ends({ passed: 0, failed: ['x.test.ts > title'], skipped: [] }), [
      { name: 'strace', why: 'not in PATH', costs: 'the counts of programs executed' },
    ]);
    expect(text).toContain('strace: not in PATH; skipped: the counts of programs executed');
    expect(text).toContain('stage0: x.test.ts > title');
  });
});
