import { BrowserWindow, screen } from 'electron';
import type { Change } from '../protocol/bridge.ts';
import type { Settings } from '../protocol/settings.ts';
import { channelOf } from '../protocol/bridge.ts';
import { pageOrigin } from './page-scheme.ts';
import { placementOf, windowWidthPx } from './placement.ts';

export interface OverlayWindowOptions {
  preload: string;
  platform: NodeJS.Platform;
  /** nobody is to see it: tests, no display */
  headless: boolean;
  corner(): Settings['corner'];
  onVisibility(visible: boolean): void;
  /** the page has crashed, or hung and was ended; `reason` is Electron's word */
  onPageGone(reason: string): void;
}

/**
 * The one window: frameless, above everything, in a corner of the display under the cursor, as high as its content. It is shown without the keyboard and
 * takes it only when a person clicks into it or summons it.
 */
export class OverlayWindow {
  readonly #options: OverlayWindowOptions;
  readonly #window: BrowserWindow;
  #heightPx = 0;
  #wanted = false;
  #closing = false;
  readonly #moved = (): void => this.placeAgain();
  #isGivenUp = false;
  #patience: NodeJS.Timeout | undefined;
  #level: 'screen-saver' | 'floating' = topLevel;

  constructor(options: OverlayWindowOptions) {
    this.#options = options;
    this.#window = new BrowserWindow({
      title: 'Asktop',
      width: windowWidthPx,
      height: 200,
      show: false,
      frame: false,
      transparent: true,
      hasShadow: false,
      resizable: false,
      minimizable: false,
      maximizable: false,
      fullscreenable: false,
      skipTaskbar: true,
      alwaysOnTop: true,
      ...(options.platform === 'darwin' ? { type: 'panel' } : {}), // does not activate the app
      ...(options.headless ? { opacity: 0 } : {}),
      webPreferences: {
        preload: options.preload,
        contextIsolation: true,
        sandbox: true,
        nodeIntegration: false,
        webviewTag: false,
        spellcheck: false,
        backgroundThrottling: false, // a card must be painted before it is shown
      },
    });
    this.#spread();
    // a monitor that is unplugged, or changes its size, must not take the card with it
    screen.on('display-removed', this.#moved);
    screen.on('display-metrics-changed', this.#moved);
    this.#window.on('close', (event) => {
      if (!this.#closing) {
        event.preventDefault();
        this.hide();
      }
    });
    this.#window.webContents.on('render-process-gone', (_event, { reason }) =>
      options.onPageGone(reason),
    );
    // a page that hangs takes no reload; one that has crashed does
    this.#window.on('unresponsive', () => this.#window.webContents.forcefullyCrashRenderer());
  }

  get contents(): BrowserWindow['webContents'] {
    return this.#window.webContents;
  }

  get visible(): boolean {
    return this.#window.isVisible();
  }

  get focused(): boolean {
    return this.#window.isFocused();
  }

  load(): Promise<void> {
    return this.#window.loadURL(`${pageOrigin}/index.html`);
  }

  send(change: Change): void {
    if (!this.#window.isDestroyed()) this.#window.webContents.send(channelOf('change'), change);
  }

  /** There is something to see: it appears as soon as the page says how high it is, or soon without its word. */
  want(): void {
    if (this.#isGivenUp) this.reload();
    this.#wanted = true;
    if (this.#heightPx > 0) this.#appear();
    else this.#patience ??= setTimeout(() => this.resize(fallbackHeightPx), patienceMs);
  }

  /** There is something to see, but nobody is to be disturbed: a window that is away stays away, whatever it was wanted for before. */
  stayAway(): void {
    if (this.visible) return;
    this.#wanted = false;
    clearTimeout(this.#patience);
    this.#patience = undefined;
  }

  /** The person asked for it: it appears with the keyboard. */
  summon(): void {
    if (this.#isGivenUp) this.reload();
    this.#wanted = true;
    // the page may have nothing to show yet: it is told, and says then how high it is
    if (this.#heightPx > 0 || !this.visible) this.#place();
    const wasVisible = this.visible;
    this.#window.show();
    this.#settle();
    this.#window.focus();
    if (!wasVisible) this.#options.onVisibility(true);
    this.send({ kind: 'summoned' });
  }

  /** The page's height in CSS pixels; 0 = nothing to see. */
  resize(heightPx: number): void {
    clearTimeout(this.#patience);
    this.#patience = undefined;
    this.#heightPx = heightPx;
    // it may only be loading: what is wanted is still wanted
    if (heightPx === 0) this.#vanish();
    else if (this.visible) this.#place();
    else if (this.#wanted) this.#appear();
  }

  /** The corner may have changed. */
  placeAgain(): void {
    if (this.visible) this.#place();
  }

  /** Away until something new arrives or it is summoned. The keyboard goes back to whoever had it. */
  hide(): void {
    this.#wanted = false;
    clearTimeout(this.#patience);
    this.#patience = undefined;
    this.#vanish();
  }

  /** Gives the keyboard back; the window stays where it is. */
  release(): void {
    if (!this.#window.isFocused()) return;
    if (this.#options.platform === 'win32') {
      // there, blur() leaves the keyboard with nobody; a window that goes gives it to the one before
      this.#window.hide();
      this.#window.showInactive();
      this.#settle();
    } else {
      this.#window.blur();
    }
  }

  /** While a text field has the focus on macOS, a higher level would hide the input method's candidates. */
  editing(on: boolean): void {
    if (this.#options.platform !== 'darwin') return;
    this.#level = on ? 'floating' : topLevel;
    this.#raise();
  }

  /** Loads the page once more. It stays wanted: a card that was open comes back. */
  reload(): void {
    if (this.#closing) return;
    this.#isGivenUp = false;
    this.#heightPx = 0;
    this.#level = topLevel; // the new page begins with no field in focus, and does not say so
    this.#window.webContents.reload();
  }

  /** The page is left as it is, out of sight, until the window is wanted again. */
  giveUp(): void {
    this.hide();
    this.#isGivenUp = true;
  }

  destroy(): void {
    this.#closing = true;
    screen.off('display-removed', this.#moved);
    screen.off('display-metrics-changed', this.#moved);
    clearTimeout(this.#patience);
    this.#window.destroy();
  }

  #vanish(): void {
    if (!this.visible) return;
    this.#window.hide();
    this.#options.onVisibility(false);
  }

  #appear(): void {
    this.#place();
    if (this.visible) return;
    this.#window.showInactive();
    this.#settle();
    this.#options.onVisibility(true);
  }

  /**
   * Window managers forget what a window that was hidden had been told: it is told again after each show (electron/electron#20858, #3869; on X11 by
   * EWMH, which has the manager remove the states of a window that is withdrawn).
   */
  #settle(): void {
    this.#raise();
    this.#window.setSkipTaskbar(true);
    if (this.#options.platform === 'linux') this.#spread(); // elsewhere it stays, and macOS would turn the app's kind to and fro
  }

  #spread(): void {
    this.#window.setVisibleOnAllWorkspaces(true, { visibleOnFullScreen: true });
  }

  #raise(): void {
    this.#window.setAlwaysOnTop(true, this.#level);
  }

  #place(): void {
    const display = screen.getDisplayNearestPoint(
      this.visible ? this.#middle() : screen.getCursorScreenPoint(),
    );
    this.#window.setBounds(placementOf(display.workArea, this.#options.corner(), this.#heightPx));
  }

  /** A window on screen stays on its display, wherever the cursor goes. */
  #middle(): { x: number; y: number } {
    const { x, y, width, height } = this.#window.getBounds();
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  }
}

const topLevel = 'screen-saver';
/** A page in a hidden window may not lay itself out by itself: it is shown, and says then how high it is. */
const patienceMs = 300;
const fallbackHeightPx = 240;
