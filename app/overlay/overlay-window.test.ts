import { beforeEach, describe, expect, test, vi } from 'vitest';
import { OverlayWindow, type OverlayWindowOptions } from './overlay-window.ts';

// Electron itself is tested end to end. Here: what the window is told, and whether it is to be seen then.
const electron = vi.hoisted(() => {
  const seen = {
    visible: false,
    focused: false,
    bounds: { x: 500, y: 300, width: 468, height: 200 },
    cursor: { x: 3000, y: 500 },
    reloads: 0,
    options: {} as Record<string, unknown>,
    /** in order, without those that only ask */
    calls: [] as [method: string, ...args: unknown[]][],
  };
  const recorded =
    (method: string, effect: () => void = () => undefined) =>
    (...args: unknown[]): void => {
      seen.calls.push([method, ...args]);
      effect();
    };
  class BrowserWindow {
    readonly webContents = {
      on: () => undefined,
      send: () => undefined,
      reload: () => void (seen.reloads += 1),
    };
    constructor(options: Record<string, unknown>) {
      seen.options = options;
    }
    on = (): void => undefined;
    setSkipTaskbar = recorded('setSkipTaskbar');
    setVisibleOnAllWorkspaces = recorded('setVisibleOnAllWorkspaces');
    setAlwaysOnTop = recorded('setAlwaysOnTop');
    isVisible = (): boolean => seen.visible;
    isFocused = (): boolean => seen.focused;
    isDestroyed = (): boolean => false;
    show = recorded('show', () => (seen.visible = true));
    showInactive = recorded('showInactive', () => (seen.visible = true));
    hide = recorded('hide', () => (seen.visible = false));
    focus = recorded('focus', () => (seen.focused = true));
    blur = recorded('blur', () => (seen.focused = false));
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
  window = made();
});

function made(changes: Partial<OverlayWindowOptions> = {}): OverlayWindow {
  seen.calls.length = 0;
  return new OverlayWindow({
    preload: '/p.cjs',
    platform: 'linux',
    headless: false,
    corner: () => 'top-right',
    onVisibility: (visible) => told.push(visible),
    onPageGone: () => undefined,
    ...changes,
  });
}

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

describe.each(['linux', 'darwin', 'win32'] as const)('on %s', (platform) => {
  const everywhere = ['setVisibleOnAllWorkspaces', true, { visibleOnFullScreen: true }];
  const settled = [
    ['setAlwaysOnTop', true, 'screen-saver'],
    ['setSkipTaskbar', true],
    ...(platform === 'linux' ? [everywhere] : []),
  ];

  test('the window has no frame, lies above all windows and in no taskbar, on every workspace, and its page has no rights', () => {
    made({ platform });
    expect(seen.options).toEqual({
      title: 'Asktop',
      ...{ width: 468, height: 200, show: false },
      ...{ frame: false, transparent: true, hasShadow: false },
      ...{ resizable: false, minimizable: false, maximizable: false, fullscreenable: false },
      ...{ skipTaskbar: true, alwaysOnTop: true },
      ...(platform === 'darwin' ? { type: 'panel' } : {}),
      webPreferences: {
        preload: '/p.cjs',
        ...{ contextIsolation: true, sandbox: true, nodeIntegration: false, webviewTag: false },
        ...{ spellcheck: false, backgroundThrottling: false },
      },
    });
    expect(seen.calls).toEqual([everywhere]);
  });

  test('its level, and what else a window manager forgets, is set again after every show', () => {
    window = made({ platform });
    seen.calls.length = 0;
    window.want();
    window.resize(240);
    window.hide();
    window.want();
    window.summon();
    expect(seen.calls).toEqual([
      ...[['showInactive'], ...settled],
      ['hide'],
      ...[['showInactive'], ...settled],
      ...[['show'], ...settled, ['focus']],
    ]);
  });

  test('it gives the keyboard back without going away, and only when it has it', () => {
    window = made({ platform });
    window.summon();
    seen.calls.length = 0;
    window.release();
    expect([seen.visible, seen.calls]).toEqual([
      true,
      platform === 'win32' ? [['hide'], ['showInactive'], ...settled] : [['blur']],
    ]);
    seen.calls.length = 0;
    seen.focused = false;
    window.release();
    expect(seen.calls).toEqual([]);
  });

  test('while a text field has the focus, macOS has it below the candidates of an input method, also when it is summoned meanwhile', () => {
    window = made({ platform });
    window.summon();
    const levels = (act: () => void): unknown[] => {
      seen.calls.length = 0;
      act();
      return seen.calls.flatMap(([method, , level]) => (method === 'setAlwaysOnTop' ? level : []));
    };
    const low = platform === 'darwin' ? 'floating' : 'screen-saver';
    const onMac = <T>(level: T): T[] => (platform === 'darwin' ? [level] : []);
    expect(levels(() => window.editing(true))).toEqual(onMac('floating'));
    expect(levels(() => window.summon())).toEqual([low]);
    expect(levels(() => window.editing(false))).toEqual(onMac('screen-saver'));
    window.editing(true);
    window.reload(); // the field has gone with its page, which cannot say so
    expect(levels(() => window.summon())).toEqual(['screen-saver']);
  });
});

test('a window that nobody is to see is wholly transparent', () => {
  made({ headless: true });
  expect(seen.options).toMatchObject({ opacity: 0 });
});
