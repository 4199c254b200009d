import type { WebContents } from 'electron';
import { beforeEach, expect, test, vi } from 'vitest';
import { bridgeCalls, channelOf } from '../protocol/bridge.ts';
import { hostBridge, type BridgeHost } from './bridge-host.ts';

type Handler = (event: unknown, ...args: unknown[]) => unknown;
const electron = vi.hoisted(() => {
  const handlers = new Map<string, Handler>();
  const sent: string[] = [];
  return {
    handlers,
    sent,
    ipcMain: {
      handle: (channel: string, handler: Handler) => void handlers.set(channel, handler),
      removeHandler: (channel: string) => void handlers.delete(channel),
    },
    ipcRenderer: {
      invoke: (channel: string) => Promise.resolve(void sent.push(channel)),
      on: (channel: string) => void sent.push(channel),
    },
    contextBridge: { exposeInMainWorld: vi.fn() },
    app: {},
    session: {},
  };
});
vi.mock('electron', () => electron);
const { handlers, sent } = electron;

const ours = { name: 'our window' } as unknown as WebContents;
const page = { url: 'asktop://overlay/index.html', parent: null };
const act = vi.fn(() => ({ kind: 'sent' }) as const);
let refusals: string[];
let stop: () => void;

beforeEach(() => {
  refusals = [];
  handlers.clear();
  act.mockClear();
  stop = hostBridge(ours, { act } as unknown as BridgeHost, (why) => refusals.push(why));
});
const call = (event: unknown, ...args: unknown[]): unknown =>
  handlers.get('asktop:act')?.(event, ...args);

test('an act of our own page is done', () => {
  expect(call({ sender: ours, senderFrame: page }, 'r1', { kind: 'allow' })).toEqual({
    kind: 'sent',
  });
  expect(act).toHaveBeenCalledExactlyOnceWith('r1', { kind: 'allow' });
});

test.each([
  ['another window', { sender: {}, senderFrame: page }],
  ['a frame inside our page', { sender: ours, senderFrame: { ...page, parent: page } }],
  ['a page from elsewhere', { sender: ours, senderFrame: { ...page, url: 'https://overlay/' } }],
  ['a look-alike', { sender: ours, senderFrame: { ...page, url: 'asktop://overlay.evil/x' } }],
  ['another place of our scheme', { sender: ours, senderFrame: { ...page, url: 'asktop://x/' } }],
  ['a frame that is gone', { sender: ours, senderFrame: null }],
])('an act from %s is refused, said in the log, and does nothing', (_who, event) => {
  expect(() => call(event, 'r1', { kind: 'allow' })).toThrow('not our page');
  expect([act.mock.calls, refusals]).toEqual([[], ['act: not from our page']]);
});

test.each([
  ['no arguments', []],
  ['an act without its request', [{ kind: 'allow' }]],
  ['an unknown act', ['r1', { kind: 'allow-everything' }]],
  ['an act for a list of requests', [['r1', 'r2'], { kind: 'allow' }]],
  ['one argument more', ['r1', { kind: 'allow' }, 'r2']],
  ['an empty answer', ['r1', { kind: 'answer', answers: [] }]],
])('%s does nothing', (_what, args) => {
  expect(() => call({ sender: ours, senderFrame: page }, ...args)).toThrow(/^act: /);
  expect([act.mock.calls, refusals]).toEqual([[], ['act: arguments that make no sense']]);
});

test('once it is stopped nobody listens', () => {
  expect(handlers.size).toBe(Object.keys(bridgeCalls).length);
  stop();
  expect(handlers.size).toBe(0);
});

test('the preload script exposes the bridge and uses its channels, each and no other', async () => {
  await import('../preload/index.ts');
  const [[name, bridge] = []] = electron.contextBridge.exposeInMainWorld.mock.calls as [
    string,
    Record<string, (...args: unknown[]) => unknown>,
  ][];
  for (const method of Object.values(bridge ?? {})) method();
  const channels = [...Object.keys(bridgeCalls), 'change'].map((each) =>
    channelOf(each as keyof typeof bridgeCalls),
  );
  expect([name, [...sent].sort()]).toEqual(['asktop', channels.sort()]);
});
