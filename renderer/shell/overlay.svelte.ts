import { untrack } from 'svelte';
import type { Act, ActOutcome } from '../../app/protocol/act.ts';
import type {
  Change,
  OverlayBridge,
  OverlayState,
  SummonKeyState,
} from '../../app/protocol/bridge.ts';
import type { CardEnd } from '../../app/protocol/card.ts';
import { type Rules, Settings, type SettingsChange } from '../../app/protocol/settings.ts';
import { language } from '../words/language.svelte.ts';
import { AftermathLine, type Ending, endedMs, lineMs } from './aftermath.svelte.ts';
import { announcementOf } from './announcement.ts';
import { Announcer } from './announcer.svelte.ts';
import type { Clock } from './clock.ts';
import { Countdown } from './countdown.svelte.ts';
import { Hold } from './hold.svelte.ts';
import type { CardField, OpenCard } from './open-card.svelte.ts';
import { Queue } from './queue.svelte.ts';
import { Sample } from './sample.svelte.ts';
import { Sheets } from './sheets.svelte.ts';
import { SizeCheck } from './size-check.svelte.ts';
import type { Stage } from './stage.ts';
import { TypingGuard } from './typing-guard.svelte.ts';
import { viewOf } from './view.ts';

/** The page's state and rules: what is on screen, and what an act or a change from the app does to it. */
export class Overlay {
  readonly queue = new Queue();
  readonly guard: TypingGuard;
  readonly hold: Hold;
  readonly aftermath: AftermathLine;
  readonly countdown: Countdown;
  readonly sizeCheck: SizeCheck;
  readonly announcer = new Announcer();
  readonly sample: Sample;
  readonly sheets: Sheets;
  settings = $state.raw<Settings>(Settings.parse({ welcomed: true }));
  /** deny rules that were changed outside Asktop and wait to be confirmed */
  unconfirmedRules = $state.raw<Rules | undefined>();
  platform = $state<OverlayState['platform']>('linux');
  summonKey = $state.raw<SummonKeyState>({ kind: 'none' });
  /** requests that went back to their agents while the person is not to be disturbed */
  turnedAway = $state(0);
  /** the window is on screen, as the app says; the page's own visibility comes on top of it */
  visible = $state(false);
  pageVisible = $state(true);
  /** the person gave the overlay the keyboard and has not taken it back */
  hasKeyboard = false;
  readonly view = $derived(viewOf(this));
  readonly shownId = $derived(this.view.kind === 'card' ? this.view.open.id : undefined);
  /** what a press acts on that the typing guard watches over: the card in front, or those rules as they are on screen */
  readonly guardedId = $derived(
    this.view.kind === 'agents' && this.unconfirmedRules !== undefined
      ? JSON.stringify(this.unconfirmedRules)
      : this.shownId,
  );
  readonly #bridge: OverlayBridge;
  readonly #stage: Stage;

  constructor(bridge: OverlayBridge, clock: Clock, stage: Stage) {
    this.#bridge = bridge;
    this.#stage = stage;
    this.guard = new TypingGuard(clock);
    this.hold = new Hold(clock);
    this.aftermath = new AftermathLine(clock);
    this.countdown = new Countdown(clock);
    this.sizeCheck = new SizeCheck(bridge, clock);
    this.sample = new Sample(bridge);
    this.sheets = new Sheets(bridge, stage);
  }

  /** Keeps guard, deadline and the person's keyboard on the card that is seen; nothing runs while none is. Returns its stop. */
  start(): () => void {
    return $effect.root(() => {
      const seenId = $derived(this.visible && this.pageVisible ? this.guardedId : undefined);
      $effect(() => {
        if (seenId === undefined) return;
        this.guard.arm(this.settings.guardMs);
        return () => {
          this.guard.disarm();
          this.hold.end();
          this.sizeCheck.stop();
        };
      });
      $effect(() => {
        if (this.shownId !== undefined && this.hasKeyboard) this.#stage.focusCard();
      });
      $effect(() => this.countdown.follow(this.queue.find(seenId)?.card.deadlineAtMs));
    });
  }

  begin(state: OverlayState): void {
    this.platform = state.platform;
    this.summonKey = state.summonKey;
    this.settings = state.settings;
    this.unconfirmedRules = state.unconfirmedRules;
    this.turnedAway = state.turnedAway;
    this.visible = state.visible;
    language.current = state.language;
    for (const card of state.cards) this.apply({ kind: 'opened', card });
  }

  apply(change: Change): void {
    switch (change.kind) {
      case 'opened': {
        const open = this.queue.open(change.card);
        this.sheets.quiet = false;
        if (open !== undefined) this.announcer.say(announcementOf(open.card));
        break;
      }
      case 'closed':
        this.#closed(change.id, change.end);
        break;
      case 'session':
        this.queue.find(change.id)?.relabel(change.session);
        break;
      case 'visibility':
        this.visible = change.visible;
        if (!change.visible) this.#hidden();
        break;
      case 'settings':
        this.settings = change.settings;
        this.unconfirmedRules = change.unconfirmedRules;
        this.summonKey = change.summonKey;
        language.current = change.language;
        break;
      case 'turned-away':
        this.turnedAway = change.count;
        break;
      case 'summoned':
        this.hasKeyboard = this.visible = true;
        this.queue.recall();
        this.sheets.quiet = this.queue.count === 0;
        this.#stage.focusCard();
        break;
      case 'check':
        this.#bridge.checked(change.id);
        break;
    }
  }

  /**
   * Sends what the person did with the card in front. Does nothing before the guard is open, for a card that is not in
   * front, or while another act is on its way.
   */
  async act(open: OpenCard, act: Act): Promise<void> {
    if (!this.guard.isOpen || this.shownId !== open.id || open.acting) return;
    open.acting = true;
    open.trouble = undefined;
    this.hold.end();
    let outcome: ActOutcome = { kind: 'unfit' };
    try {
      outcome = await this.#bridge.act(open.id, act);
    } finally {
      open.acting = false;
      this.#acted(open, act, outcome);
    }
  }

  /** What would be sent now is another text: it is measured, and what was said of the one before holds no more. */
  drafted(open: OpenCard, act: Act | undefined): void {
    this.sizeCheck.look(open.id, act);
    untrack(() => {
      this.hold.end();
      if (open.trouble?.kind === 'too-large') open.trouble = undefined;
    });
  }

  /** Puts the card away without an answer; the request stays open. */
  setAside(open: OpenCard): void {
    this.queue.setAside(open.id);
    if (this.queue.front === undefined) this.#bridge.hide();
    else this.#next();
  }

  scroll(key: string): boolean {
    return this.#stage.scroll(key);
  }

  /** One field at a time: what is typed next has one meaning. */
  openField(open: OpenCard, field: CardField): void {
    if (field === 'command' && open.command === undefined) return;
    this.hold.end(); // what it would have sent is on screen no more
    open.openField = field;
    this.#stage.focusField();
  }

  /** False if none was open. */
  closeField(open: OpenCard): boolean {
    this.hold.end();
    if (open.openField === undefined) return false;
    open.openField = undefined;
    this.#stage.focusCard();
    return true;
  }

  focusPrimary(): void {
    this.#stage.focusPrimary();
  }

  giveKeyboardBack(): void {
    this.hasKeyboard = false;
    this.#stage.blur();
    this.#bridge.release();
  }

  async changeSettings(change: SettingsChange): Promise<void> {
    this.settings = await this.#bridge.changeSettings(change);
  }

  #closed(id: string, end: CardEnd): void {
    const open = this.queue.find(id);
    if (open === undefined) return;
    if (open.acting) {
      open.ended = end;
      return;
    }
    const isShown = this.visible && this.shownId === id;
    const hadFocus = isShown && this.#stage.hasFocus();
    const isHeld = hadFocus || (isShown && this.#stage.isUnderPointer);
    const heightPx = isHeld ? this.#stage.cardHeightPx() : undefined;
    const typing = isShown && this.#stage.isTyping();
    this.queue.remove(id);
    if (!isHeld) return;
    const ending: Ending = { kind: 'ended', end };
    this.aftermath.show({ card: open.card, ending, heightPx, typing }, endedMs);
    if (hadFocus) this.#stage.focusCard();
  }

  #acted(open: OpenCard, act: Act, outcome: ActOutcome): void {
    if (outcome.kind === 'sent' || outcome.kind === 'gone') {
      const ending: Ending = outcome.kind === 'gone' ? { kind: 'gone' } : { kind: 'sent', act };
      this.queue.remove(open.id);
      const ms = lineMs(ending, this.queue.front !== undefined);
      if (ms > 0) this.aftermath.show({ card: open.card, ending, heightPx: undefined }, ms);
      this.#next();
      return;
    }
    open.trouble =
      outcome.kind === 'too-large' ? { kind: 'too-large', size: outcome.size } : { kind: 'failed' };
    if (open.ended !== undefined) this.#closed(open.id, open.ended);
  }

  /** After an act the keyboard goes back, unless the person summoned us and more is waiting. */
  #next(): void {
    if (this.hasKeyboard && this.queue.front !== undefined) this.#stage.focusCard();
    else this.giveKeyboardBack();
  }

  #hidden(): void {
    this.hasKeyboard = false;
    this.sheets.closeAll();
    this.aftermath.dismiss();
    this.#stage.hidden();
  }
}
