/** What the rules need to know of the page, and may do to it. */
export interface Stage {
  /** The pointer rests on the card, or something in it has the focus. */
  isHeld(): boolean;
  /** The window has gone: the pointer rests on nothing of it, and no event may say so. */
  hidden(): void;
  cardHeightPx(): number;
  /** Gives the focus to the card as a whole: Enter presses nothing there. Waits for the card to be drawn. */
  focusCard(): void;
  /** Takes the focus out of a text field. */
  blur(): void;
  /** Moves the focus to the reason field once it is drawn. */
  focusReason(): void;
}
