import { beforeEach, describe, expect, test, vi } from 'vitest';
import quietIcon from './icons/tray.png?inline';
import waitingIcon from './icons/tray-waiting.png?inline';
import { WaitingTray, type TrayState } from './tray.ts';

// The tray as the system gets it; its place on the screen is the system's.
const electron = vi.hoisted(() => {
  interface Image {
    address: string;
    widthPx?: number;
  }
  interface Item {
    label?: string;
    type?: string;
    enabled?: boolean;
    checked?: boolean;
    click?: () => void;
  }
  const seen = {
    image: undefined as Image | undefined,
    toolTip: '',
    title: undefined as string | undefined,
    menu: [] as Item[],
    menus: 0,
    isGone: false,
    click: (): void => undefined,
  };
  class Tray {
    constructor(image: Image) {
      seen.image = image;
    }
    on = (_name: string, listener: () => void): void => void (seen.click = listener);
    setImage = (image: Image): void => void (seen.image = image);
    setToolTip = (text: string): void => void (seen.toolTip = text);
    setTitle = (text: string): void => void (seen.title = text);
    setContextMenu = (menu: Item[]): void => {
      seen.menu = menu;
      seen.menus += 1;
    };
    destroy = (): void => void (seen.isGone = true);
  }
  const nativeImage = {
    createFromDataURL: (address: string) => ({
      address,
      resize: ({ width }: { width: number }) => ({ address, widthPx: width }),
    }),
  };
  return { seen, Tray, nativeImage, Menu: { buildFromTemplate: (items: Item[]) => items } };
});
vi.mock('electron', () => electron);
const { seen } = electron;

const quiet: TrayState = {
  waiting: 0,
  doNotDisturb: false,
  turnedAway: 0,
  rulesWait: false,
  language: 'en',
};
let tray: WaitingTray;
let acts: unknown[][];

function made(platform: NodeJS.Platform): WaitingTray {
  seen.title = undefined;
  seen.menus = 0;
  acts = [];
  return new WaitingTray(
    {
      summon: () => acts.push(['summon']),
      handBackAll: () => acts.push(['hand back']),
      doNotDisturb: (on) => acts.push(['do not disturb', on]),
      quit: () => acts.push(['quit']),
    },
    platform,
  );
}
const item = (label: string) => {
  const found = seen.menu.find((one) => one.label === label);
  if (found === undefined) throw new Error(`no menu item ${label}`);
  return found;
};

beforeEach(() => {
  tray = made('linux');
});

test.each([
  [0, 'nothing is waiting', '没有等待中的请求'],
  [1, '1 waiting', '1 个请求等待中'],
  [2, '2 waiting', '2 个请求等待中'],
  [12, '12 waiting', '12 个请求等待中'],
])('it says how many wait, in icon, tooltip and menu: %i', (waiting, english, chinese) => {
  for (const [language, words] of [['en', english] as const, ['zh-CN', chinese] as const]) {
    tray.show({ ...quiet, waiting, language });
    expect(seen.image?.address).toBe(waiting === 0 ? quietIcon : waitingIcon);
    expect(seen.toolTip).toBe(`Asktop: ${words}`);
    expect(seen.menu[0]).toEqual({ label: words, enabled: false });
  }
});

test('the two icons are pictures, and differ', () => {
  for (const icon of [quietIcon, waitingIcon]) expect(icon).toMatch(/^data:image\/png;base64,/);
  expect(quietIcon).not.toBe(waitingIcon);
});

test('when the last one is answered it is as quiet as at the start', () => {
  expect(seen.image?.address).toBe(quietIcon);
  tray.show({ ...quiet, waiting: 1 });
  tray.show(quiet);
  expect([seen.image?.address, seen.toolTip]).toEqual([quietIcon, 'Asktop: nothing is waiting']);
});

test('on macOS the number stands beside the icon, and nothing when none wait; elsewhere it never does', () => {
  tray.show({ ...quiet, waiting: 3 });
  expect([seen.title, seen.image?.widthPx]).toEqual([undefined, undefined]);
  tray = made('darwin');
  tray.show({ ...quiet, waiting: 3 });
  expect([seen.title, seen.image?.widthPx]).toEqual(['3', 18]);
  tray.show(quiet);
  expect([seen.title, seen.image?.widthPx]).toEqual(['', 18]);
});

describe('do not disturb', () => {
  test('is ticked while it is on, and the menu turns it to the other', () => {
    for (const on of [true, false]) {
      tray.show({ ...quiet, doNotDisturb: on });
      expect(item('Do not disturb')).toMatchObject({ type: 'checkbox', checked: on });
      item('Do not disturb').click?.();
    }
    expect(acts).toEqual([
      ['do not disturb', false],
      ['do not disturb', true],
    ]);
  });

  test.each([
    [{ waiting: 0, turnedAway: 0 }, 'Do not disturb · nothing is waiting'],
    [{ waiting: 2, turnedAway: 3 }, 'Do not disturb · 2 waiting · 3 sent back to their agents'],
    [
      { waiting: 0, turnedAway: 1, language: 'zh-CN' as const },
      '勿扰 · 没有等待中的请求 · 1 个已交还给智能体',
    ],
  ])('is said, with what went back meanwhile: %j', (state, words) => {
    tray.show({ ...quiet, doNotDisturb: true, ...state });
    expect([seen.toolTip, seen.menu[0]?.label]).toEqual([`Asktop: ${words}`, words]);
  });
});

test.each([
  [{}, 'nothing is waiting · changed deny rules to confirm'],
  [{ waiting: 2 }, '2 waiting · changed deny rules to confirm'],
  [{ language: 'zh-CN' as const }, '没有等待中的请求 · 更改后的拒绝规则待确认'],
  [
    { doNotDisturb: true, turnedAway: 1 },
    'Do not disturb · nothing is waiting · 1 sent back to their agents · changed deny rules to confirm',
  ],
])('deny rules that wait to be confirmed are said: %j', (state, words) => {
  tray.show({ ...quiet, rulesWait: true, ...state });
  expect([seen.toolTip, seen.menu[0]?.label]).toEqual([`Asktop: ${words}`, words]);
});

test('a click and the menu do what they say; with nothing open there is nothing to hand back', () => {
  tray.show(quiet);
  expect(item('Let the agents ask themselves').enabled).toBe(false);
  tray.show({ ...quiet, waiting: 1 });
  expect(item('Let the agents ask themselves').enabled).toBe(true);
  seen.click();
  for (const label of ['Show', 'Let the agents ask themselves', 'Quit Asktop'])
    item(label).click?.();
  expect(acts).toEqual([['summon'], ['summon'], ['hand back'], ['quit']]);
});

test('a menu that a person may have open is not replaced while nothing changes', () => {
  tray.show({ ...quiet, waiting: 1 });
  tray.show({ ...quiet, waiting: 1 });
  expect(seen.menus).toBe(1);
  tray.destroy();
  expect(seen.isGone).toBe(true);
});
