import { expect, test } from 'vitest';
import { hookLine, readHookLine, type HookRecord } from './hook-line.ts';

const record: HookRecord = {
  agent: 'claude-code',
  event: 'PermissionRequest',
  outcome: 'reply-too-large',
  ms: 12,
  bytes: 3045,
  notes: 'acted, 70000 bytes (more)',
};

test.each([record, { ...record, notes: '' }, { ...record, agent: 'qoder-cn-cli', event: 'a_b.c' }])(
  'a hook’s line in the log is read back as it was',
  (given) => {
    const line = `2026-11-30T08:00:00.000Z [hook] ${hookLine(given)}`;
    expect(readHookLine(line)).toEqual({ at: '2026-11-30T08:00:00.000Z', ...given });
  },
);

test('a reason cannot forge another line, nor fill the log', () => {
  const notes = 'x\n2026-11-30T08:00:00.000Z [hook] zcode Stop acted 1ms 1B';
  expect(hookLine({ ...record, notes }).includes('\n')).toBe(false);
  expect(hookLine({ ...record, notes: 'y'.repeat(5000) }).length).toBeLessThan(400);
});

test.each(['', 'started', '2026-11-30T08:00:00.000Z intake refused: secret', '[hook] a b c'])(
  'the line %j concerns no hook',
  (line) => {
    expect(readHookLine(line)).toBeUndefined();
  },
);
