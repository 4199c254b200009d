import { expect, test } from 'vitest';
import { AllowedCalls } from './allowed-calls.ts';

test('the asker that was allowed something the longest ago is forgotten first, one that goes on is not', () => {
  const allowed = new AllowedCalls();
  allowed.add('ended long ago', 'call');
  allowed.add('goes on', 'call');
  for (let n = 0; n < 150; n++) allowed.add(`asker ${n}`, 'call');
  allowed.add('goes on', 'call');
  for (let n = 150; n < 300; n++) allowed.add(`asker ${n}`, 'call');
  expect([
    allowed.take('ended long ago', 'call'),
    allowed.take('goes on', 'call'),
    allowed.take('asker 299', 'call'),
  ]).toEqual([false, true, true]);
});
