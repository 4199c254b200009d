import { EventEmitter } from 'node:events';
import type { WebContents } from 'electron';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { isOurPage, lockDown } from './lockdown.ts';

// e2e/lockdown.e2e.ts has the page that tries. Here: what cannot be tried there on every host.
const electron = vi.hoisted(() => {
  type Handler = (...args: unknown[]) => unknown;
  const handlers = new Map<string, Handler>();
  const keep = (name: string) => (handler: Handler) => void handlers.set(name, handler);
  const defaultSession = {
    setPermissionRequestHandler: keep('permission request'),
    setPermissionCheckHandler: keep('permission check'),
    setDevicePermissionHandler: keep('device permission'),
  };
  const app = { on: (name: string, handler: Handler) => void handlers.set(name, handler) };
  return { handlers, app, session: { defaultSession } };
});
vi.mock('electron', () => electron);

function handler(name: string): (...args: unknown[]) => unknown {
  const found = electron.handlers.get(name);
  if (found === undefined) throw new Error(`no handler for ${name}`);
  return found;
}

beforeEach(() => {
  electron.handlers.clear();
  lockDown();
});

test.each(['geolocation', 'notifications', 'media', 'clipboard-read', 'openExternal', 'hid'])(
  'no page is given the permission %s, whether it asks or looks',
  (permission) => {
    const answers: unknown[] = [];
    handler('permission request')({}, permission, (answer: unknown) => answers.push(answer), {});
    expect(answers).toEqual([false]);
    expect(handler('permission check')(null, permission, 'asktop://overlay', {})).toBe(false);
  },
);

test('no page is given a device', () => {
  const details = { deviceType: 'usb', origin: 'asktop://overlay', device: {} };
  expect(handler('device permission')(details)).toBe(false);
});

describe('whatever contents come to be', () => {
  class Contents extends EventEmitter {
    open: ((details: unknown) => unknown) | undefined;
    setWindowOpenHandler = (handler: (details: unknown) => unknown): void => {
      this.open = handler;
    };
  }
  let contents: Contents;
  beforeEach(() => {
    contents = new Contents();
    handler('web-contents-created')({}, contents);
  });

  test.each(['will-navigate', 'will-redirect', 'will-attach-webview'])('refuse %s', (name) => {
    const preventDefault = vi.fn();
    contents.emit(name, { preventDefault }, 'asktop://overlay/index.html');
    expect(preventDefault).toHaveBeenCalledOnce();
  });

  test('open no window', () => {
    for (const url of ['https://example.com/', 'asktop://overlay/index.html', 'about:blank'])
      expect(contents.open?.({ url })).toEqual({ action: 'deny' });
  });
});

describe('a message is our page’s', () => {
  const contentsWith = (id: number): WebContents => ({ id }) as Partial<WebContents> as WebContents;
  const ours = contentsWith(1);
  const from = (
    senderFrame: { url: string; parent: unknown } | null,
    sender: WebContents = ours,
  ): boolean => isOurPage({ sender, senderFrame }, ours);

  test('when its main frame sent it', () => {
    expect(from({ url: 'asktop://overlay/index.html', parent: null })).toBe(true);
  });

  test.each([
    ['a frame in it', { url: 'asktop://overlay/index.html', parent: {} }],
    ['a page that came in its place', { url: 'https://example.com/', parent: null }],
    ['an origin that begins like ours', { url: 'asktop://overlay.evil/', parent: null }],
    ['another host of our scheme', { url: 'asktop://other/index.html', parent: null }],
    ['a frame that has gone', null],
  ])('and not when %s did', (_who, frame) => {
    expect(from(frame)).toBe(false);
  });

  test('and not when other contents did', () => {
    const ownFrame = { url: 'asktop://overlay/index.html', parent: null };
    expect(from(ownFrame, contentsWith(2))).toBe(false);
  });
});
