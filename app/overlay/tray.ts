import { Menu, nativeImage, Tray } from 'electron';
import type { Language } from '../protocol/settings.ts';
import quietIcon from './icons/tray.png?inline';
import waitingIcon from './icons/tray-waiting.png?inline';

export interface TrayActs {
  summon(): void;
  handBackAll(): void;
  doNotDisturb(on: boolean): void;
  quit(): void;
}

export interface TrayState {
  waiting: number;
  doNotDisturb: boolean;
  /** went back to their agents meanwhile */
  turnedAway: number;
  /** deny rules wait to be confirmed */
  rulesWait: boolean;
  language: Language;
}

/** The icon that says how many requests wait: where Asktop lives when it is quiet. */
export class WaitingTray {
  readonly #tray: Tray;
  readonly #acts: TrayActs;
  readonly #onMac: boolean;
  #shown = '';

  constructor(acts: TrayActs, platform: NodeJS.Platform) {
    this.#acts = acts;
    this.#onMac = platform === 'darwin';
    this.#tray = new Tray(this.#iconOf(quietIcon));
    this.#tray.on('click', () => acts.summon());
  }

  show(state: TrayState): void {
    const shown = JSON.stringify(state);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const { waiting, doNotDisturb, turnedAway, rulesWait } = state;
    const words = wordsOf[state.language];
    const waits = waiting === 0 ? words.quiet : words.waiting(waiting);
    const says = [
      ...(doNotDisturb ? [words.doNotDisturb] : []),
      waits,
      ...(doNotDisturb && turnedAway > 0 ? [words.turnedAway(turnedAway)] : []),
      ...(rulesWait ? [words.rulesWait] : []),
    ].join(' · ');
    this.#tray.setImage(this.#iconOf(waiting === 0 ? quietIcon : waitingIcon));
    this.#tray.setToolTip(`Asktop: ${says}`);
    if (this.#onMac) this.#tray.setTitle(waiting === 0 ? '' : String(waiting));
    this.#tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: says, enabled: false },
        { type: 'separator' },
        { label: words.show, click: () => this.#acts.summon() },
        { label: words.handBack, enabled: waiting > 0, click: () => this.#acts.handBackAll() },
        { type: 'separator' },
        {
          label: words.doNotDisturb,
          type: 'checkbox',
          checked: doNotDisturb,
          click: () => this.#acts.doNotDisturb(!doNotDisturb),
        },
        { label: words.quit, click: () => this.#acts.quit() },
      ]),
    );
  }

  destroy(): void {
    this.#tray.destroy();
  }

  #iconOf(address: string): Electron.NativeImage {
    const image = nativeImage.createFromDataURL(address);
    return this.#onMac ? image.resize({ width: 18, height: 18 }) : image;
  }
}

const wordsOf = {
  en: {
    quiet: 'nothing is waiting',
    waiting: (count: number) => `${count} waiting`,
    show: 'Show',
    handBack: 'Let the agents ask themselves',
    doNotDisturb: 'Do not disturb',
    turnedAway: (count: number) => `${count} sent back to their agents`,
    rulesWait: 'changed deny rules to confirm',
    quit: 'Quit Asktop',
  },
  'zh-CN': {
    quiet: '没有等待中的请求',
    waiting: (count: number) => `${count} 个请求等待中`,
    show: '显示',
    handBack: '全部交还给智能体自己询问',
    doNotDisturb: '勿扰',
    turnedAway: (count: number) => `${count} 个已交还给智能体`,
    rulesWait: '更改后的拒绝规则待确认',
    quit: '退出 Asktop',
  },
} as const;
