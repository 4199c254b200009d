// The intake asks, the window answers: whoever knows the secret can open a card, but cannot press a button on it.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startRig, type Rig } from './testing/rig.ts';
import { connectRaw, pause, post, requestBytes, until, type RawClient } from './testing/wire.ts';

let rig: Rig;
let asker: RawClient;
beforeEach(async () => {
  rig = await startRig();
  asker = await connectRaw(rig.port);
  asker.send(requestBytes({ port: rig.port, body: openingBody }));
  await until(() => rig.desk.requests.length === 1);
});
afterEach(() => rig.stop());

test('no method, path or event with the right secret changes an open request', async () => {
  const { port } = rig;
  const paths = [
    ...[
      'allow',
      'deny',
      'answer',
      'decide',
      'act',
      'reply',
      'settle',
      'Event',
      'call',
      's1',
      '0',
      '1',
    ].flatMap((word) => [
      `/v1/hooks/fake/${word}`,
      `/v1/${word}`,
      `/v1/requests/1/${word}`,
      `/v1/hooks/fake/Event/${word}`,
      `/v1/hooks/fake/Event?${word}=1`,
    ]),
    ...['/', '*', '/v1/decisions', '/v1/hooks', '/v1/hooks/fake', '/endpoint', '/shutdown'],
  ];
  const methods = [
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'TRACE',
    'LINK',
    'M-SEARCH',
  ];
  for (const path of paths) {
    await Promise.all(
      methods.map((method) =>
        post({ port, method, path, body: '{"act":{"kind":"allow"},"call":"call"}' }),
      ),
    );
  }
  await expectStillOpen();
});

test('no body of an agent changes it: the same request, its events, forged acts and replies', async () => {
  const { port } = rig;
  const act = { kind: 'allow' };
  const bodies = [
    ...['events', 'steer', 'pass', 'foreign', 'throw', 'allow', 'acted'].map((word) => ({
      do: word,
    })),
    { do: 'foreign', reply: '{"behavior":"allow"}' },
    { do: 'events', session: 's1', call: 'call', act, outcome: { kind: 'acted', act } },
    { kind: 'acted', act },
    { hookSpecificOutput: { decision: { behavior: 'allow' } } },
    act,
    [act],
    null,
  ];
  for (const body of bodies) await post({ port, body: JSON.stringify(body) });
  for (const body of ['', '{', '\0', '\ufeff']) await post({ port, body });
  await expectStillOpen();
});

test('no header changes it', async () => {
  const { port } = rig;
  const headers = [
    'X-Asktop-Act: allow',
    'X-Asktop-Decision: allow',
    'X-Asktop-Exit: 2',
    'X-Asktop-Proof: x',
    'X-Asktop-Request: 1',
    'X-Asktop-Caller: ACT=allow;DECISION=allow',
    'X-HTTP-Method-Override: PUT',
    'Upgrade: h2c',
    'Upgrade: websocket',
    'Expect: 100-continue',
    'Forwarded: for=127.0.0.1',
  ];
  for (const header of headers) await post({ port, headers: [header], body: '{"do":"events"}' });
  await expectStillOpen();
});

test('a second request of the same kind is a request of its own, and its end is not the end of the first', async () => {
  const { port, desk } = rig;
  const twin = await connectRaw(port);
  twin.send(requestBytes({ port, body: openingBody }));
  await until(() => desk.requests.length === 2);
  twin.socket.destroy();
  await until(() => desk.requests[1]!.outcome?.kind === 'withdrawn');
  const answered = post({ port, body: openingBody });
  await until(() => desk.requests.length === 3);
  desk.requests[2]!.end({ kind: 'acted', act: { kind: 'allow' } });
  expect(await answered).toContain('"kind":"allow"');
  await expectStillOpen(3);
});

test('requests behind it on its own connection neither open a card nor answer it', async () => {
  const { port, desk, intake } = rig;
  asker.send(requestBytes({ port, body: '{"do":"ask","path":"/second"}' }));
  asker.send(requestBytes({ port, method: 'PUT', body: '{"act":{"kind":"allow"}}' }));
  await pause(100);
  expect(desk.requests).toHaveLength(1);
  // refused or cut off: in both cases nothing was decided
  expect(desk.requests[0]!.outcome?.kind ?? 'withdrawn').toBe('withdrawn');
  expect(intake.counts().malformed + intake.counts()['second-request']).toBeGreaterThan(0);
  expect(asker.received()).not.toMatch(/ 200 |Proof/);
});

test('a client that keeps its connection alive cannot send a second request on it', async () => {
  const { port, desk, intake } = rig;
  const keepAlive = (body: string): string =>
    requestBytes({ port, body }).toString('latin1').replace('Connection: close\r\n', '');
  const client = await connectRaw(port);
  client.send(
    keepAlive('{"do":"ask","path":"/first"}') + keepAlive('{"do":"ask","path":"/second"}'),
  );
  await until(() => intake.counts()['second-request'] === 1);
  await pause(50);
  expect(desk.requests).toHaveLength(2);
  desk.requests[1]!.end({ kind: 'handed-back' });
  expect((await client.closed()).match(/HTTP\/1.1 (?!102)\d+/g)).toEqual(['HTTP/1.1 204']);
  await expectStillOpen(2);
});

async function expectStillOpen(requests = 1): Promise<void> {
  const { desk } = rig;
  await pause(20);
  expect(desk.requests).toHaveLength(requests);
  expect(desk.requests[0]!.outcome).toBeUndefined();
  expect(asker.received()).toMatch(/^(HTTP\/1\.1 102 Processing\r\n\r\n)*$/);
  // and the person's own act still arrives
  desk.requests[0]!.end({ kind: 'acted', act: { kind: 'deny', reason: 'mine' } });
  expect(await asker.closed()).toMatch(/HTTP\/1.1 200 OK[^]*"reason":"mine"/);
}

const openingBody = '{"do":"ask","session":"s1"}';
