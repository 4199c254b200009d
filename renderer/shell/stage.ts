/** What the rules need to know of the page, and may do to it. */
export interface Stage {
  /** The pointer rests on the card. */
  readonly isUnderPointer: boolean;
  /** Something in the card, or the card itself, has the focus. */
  hasFocus(): boolean;
  /** The focus is in a text field of the card. */
  isTyping(): boolean;
  /** The window has gone: the pointer rests on nothing of it, and no event may say so. */
  hidden(): void;
  cardHeightPx(): number;
  /**
   * Gives the focus to the card as a whole: Enter presses nothing there. A text field of it that has the focus keeps it.
   * Waits for the card to be drawn.
   */
  focusCard(): void;
  /** Scrolls what the card shows, by a key that scrolls; false for any other key. */
  scroll(key: string): boolean;
  /** Takes the focus out of a text field. */
  blur(): void;
  /** Moves the focus to the text field that was opened, once it is drawn. */
  focusField(): void;
  /** Moves the focus to the act that the card is about. */
  focusPrimary(): void;
}
