import { piecesOf } from '../protocol/hidden.ts';

/** A line for a terminal: what others wrote must not steer the terminal that shows it. */
export function visible(text: string): string {
  const line = text.replaceAll('\n', '⏎');
  return piecesOf(line)
    .map((piece) => (piece.kind === 'text' ? piece.text : `‹${piece.name}›`))
    .join('');
}
