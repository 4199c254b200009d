import { hasHidden } from '../../app/protocol/hidden.ts';

/** As long as a book. In one piece, 100,000 badges in a description kept the page busy for minutes, and every card with it. */
export function isLongText(text: string): boolean {
  return text.length > 20_000 || (text.length > 4000 && hasHidden(text));
}
