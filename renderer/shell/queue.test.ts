import { expect, test } from 'vitest';
import { permissionCard } from '../testing/cards.ts';
import { Queue } from './queue.svelte.ts';

function queueOf(...ids: string[]): Queue {
  const queue = new Queue();
  for (const id of ids) queue.open(permissionCard(id));
  return queue;
}

test('a new card never displaces the one in front', () => {
  const queue = queueOf('a', 'b');
  expect([queue.front?.id, queue.place, queue.count]).toEqual(['a', 1, 2]);
});

test('a card that has been opened before is not opened again', () => {
  const queue = queueOf('a');
  expect(queue.open(permissionCard('a'))).toBeUndefined();
  expect(queue.count).toBe(1);
});

test('when the card in front leaves, the one that came after it follows, else the one before', () => {
  const queue = queueOf('a', 'b', 'c');
  queue.move(1);
  queue.remove('b');
  expect(queue.front?.id).toBe('c');
  queue.remove('c');
  expect(queue.front?.id).toBe('a');
  queue.remove('a');
  expect([queue.front, queue.place]).toEqual([undefined, 0]);
});

test('a card behind the front leaves without moving anything but the count', () => {
  const queue = queueOf('a', 'b', 'c');
  queue.move(1);
  queue.remove('a');
  expect([queue.front?.id, queue.place, queue.count]).toEqual(['b', 1, 2]);
});

test('moving goes around', () => {
  const queue = queueOf('a', 'b', 'c');
  queue.move(-1);
  expect(queue.front?.id).toBe('c');
  queue.move(1);
  expect(queue.front?.id).toBe('a');
});

test('what is set aside makes room, keeps its draft and comes back when it is asked for', () => {
  const queue = queueOf('a', 'b');
  queue.front!.reason = ' not on main ';
  queue.setAside('a');
  expect(queue.front?.id).toBe('b');
  queue.setAside('b');
  expect([queue.front, queue.count]).toEqual([undefined, 2]);
  queue.open(permissionCard('c'));
  expect(queue.front?.id).toBe('c');
  queue.remove('c');
  expect(queue.front).toBeUndefined();
  queue.recall();
  expect([queue.front?.id, queue.front?.reason]).toEqual(['a', ' not on main ']);
});

test('a session that gets a title relabels its card and nothing else', () => {
  const queue = queueOf('a');
  const open = queue.front!;
  open.reason = 'draft';
  open.relabel({ ...open.card.session, title: 'Fix the login' });
  expect(queue.front).toBe(open);
  expect([open.card.session.title, open.card.id, open.reason]).toEqual([
    'Fix the login',
    'a',
    'draft',
  ]);
});
