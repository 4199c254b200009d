import { beforeEach, expect, test, vi } from 'vitest';
import { OverlayWindow } from './overlay-window.ts';

// Electron itself is tested end to end. Here: what the window is told, and whether it is to be seen then.
const electron = vi.hoisted(() => {
  const seen = {
    visible: false,
    focused: false,
    bounds: { x: 500, y: 300, width: 468, height: 200 },
    cursor: { x: 3000, y: 500 },
    reloads: 0,
  };
  class BrowserWindow {
    readonly webContents = {
      on: () => undefined,
      send: () => undefined,
      reload: () => void (seen.reloads += 1),
    };
    on = (): void => undefined;
    setVisibleOnAllWorkspaces = (): void => undefined;
    setAlwaysOnTop = (): void => undefined;
    isVisible = (): boolean => seen.visible;
    isFocused = (): boolean => seen.focused;
    isDestroyed = (): boolean => false;
    show = (): void => void (seen.visible = true);
    showInactive = (): void => void (seen.visible = true);
    hide = (): void => void (seen.visible = false);
    focus = (): void => void (seen.focused = true);
    getBounds = (): typeof seen.bounds => seen.bounds;
    setBounds = (bounds: typeof seen.bounds): void => void (seen.bounds = bounds);
    destroy = (): void => undefined;
  }
  const left = { workArea: { x: 0, y: 0, width: 1920, height: 1080 } };
  const right = { workArea: { x: 1920, y: 0, width: 1920, height: 1080 } };
  const listeners = new Map<string, () => void>();
  const screen = {
    listeners,
    on: (name: string, listener: () => void) => void listeners.set(name, listener),
    off: (name: string) => void listeners.delete(name),
    getCursorScreenPoint: () => seen.cursor,
    getDisplayNearestPoint: ({ x }: { x: number }) => (x < 1920 ? left : right),
  };
  return { seen, BrowserWindow, screen };
});
vi.mock('electron', () => electron);
const { seen } = electron;

let window: OverlayWindow;
let told: boolean[];

beforeEach(() => {
  vi.useFakeTimers();
  seen.visible = seen.focused = false;
  seen.reloads = 0;
  seen.bounds = { x: 500, y: 300, width: 468, height: 200 };
  told = [];
  window = new OverlayWindow({
    preload: '',
    platform: 'linux',
    headless: false,
    corner: () => 'top-right',
    onVisibility: (visible) => told.push(visible),
    onPageGone: () => undefined,
  });
});

test('a card that is open when the page crashes is seen again when the page is back', () => {
  window.want();
  window.resize(240);
  expect(seen.visible).toBe(true);
  window.reload();
  window.resize(0); // the new page begins empty
  window.resize(240); // and has read the state
  expect([seen.visible, told]).toEqual([true, [true, false, true]]);
});

test('what a person has put away stays away until something new arrives, also over a reload', () => {
  window.want();
  window.resize(240);
  window.hide();
  window.reload();
  window.resize(0);
  window.resize(240);
  expect(seen.visible).toBe(false);
  window.want();
  expect(seen.visible).toBe(true);
});

test('a window that is put away before its page has said how high it is does not come back by itself', () => {
  window.want();
  window.hide();
  expect(vi.getTimerCount()).toBe(0);
  window.resize(300);
  expect(seen.visible).toBe(false);
});

test('a page that was given up is tried once more when there is something to see, and not before', () => {
  window.want();
  window.resize(240);
  window.giveUp();
  vi.advanceTimersByTime(60_000);
  expect([seen.visible, seen.reloads]).toEqual([false, 0]);
  window.want();
  window.want();
  window.resize(240);
  expect([seen.visible, seen.reloads]).toEqual([true, 1]);
});

test('summoned while nothing is open it comes to the display under the cursor at once', () => {
  window.summon();
  expect([seen.visible, seen.focused, seen.bounds.x, seen.bounds.y]).toEqual([
    true,
    true,
    1920 + 1920 - 468,
    0,
  ]);
  window.resize(120);
  expect(seen.bounds).toEqual({ x: 1920 + 1920 - 468, y: 0, width: 468, height: 120 });
});

test('a page that is slow to say how high it is, is shown without its word', () => {
  window.want();
  expect(seen.visible).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(seen.visible).toBe(true);
});

test.each(['display-removed', 'display-metrics-changed'])(
  'a card on screen is placed again on %s, and nothing listens after the end',
  (name) => {
    window.want();
    window.resize(300);
    seen.bounds = { x: 9000, y: 9000, width: 468, height: 300 };
    electron.screen.listeners.get(name)?.();
    expect(seen.bounds).toEqual({ x: 3372, y: 0, width: 468, height: 300 });
    window.destroy();
    expect(electron.screen.listeners.size).toBe(0);
  },
);

test('while nobody is to be disturbed a window that was there before stays away, until it is summoned', () => {
  window.want();
  window.resize(300);
  window.resize(0);
  expect(seen.visible).toBe(false);
  window.stayAway();
  window.resize(300);
  expect(seen.visible).toBe(false);
  window.summon();
  expect(seen.visible).toBe(true);
  window.stayAway(); // in sight it stays
  window.resize(320);
  expect(seen.visible).toBe(true);
});
