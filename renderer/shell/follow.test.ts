import { expect, test } from 'vitest';
import { permissionCard } from '../testing/cards.ts';
import { FakeBridge } from '../testing/fake-bridge.ts';
import { follow } from './follow.ts';
import { parsedBridge } from './parsed-bridge.ts';

test('no change is lost between reading the state and listening, and the order stays', async () => {
  const bridge = new FakeBridge({ cards: [permissionCard('a')] });
  const seen: string[] = [];
  const following = follow(bridge, {
    begin: (state) => seen.push(`state ${state.cards.map((card) => card.id).join()}`),
    apply: (change) => seen.push(change.kind),
  });
  bridge.open(permissionCard('b'));
  bridge.close('a', 'settled');
  const stop = await following;
  bridge.emit({ kind: 'summoned' });
  expect(seen).toEqual(['state a', 'opened', 'closed', 'summoned']);
  stop();
  bridge.emit({ kind: 'summoned' });
  expect(seen).toHaveLength(4);
});

test('a message that is not what the bridge says is refused', async () => {
  const bridge = new FakeBridge();
  const parsed = parsedBridge(bridge);
  parsed.onChange(() => undefined);
  expect(() => bridge.emit({ kind: 'closed', id: 'a', end: 'lost' as 'settled' })).toThrow();
  bridge.outcome = { kind: 'won' } as unknown as FakeBridge['outcome'];
  await expect(parsed.act('a', { kind: 'allow' })).rejects.toThrow();
  await expect(parsed.act('a', { kind: 'deny', reason: '' })).rejects.toThrow();
});
