import { piecesOf } from '../../app/protocol/hidden.ts';

/** Untrusted text for ears, as an accessible name: hidden characters by their names, and no more than one listens to. */
export function spoken(text: string): string {
  const pieces = piecesOf(text.slice(0, spokenUnits));
  const start = pieces.map((piece) => (piece.kind === 'text' ? piece.text : ` ${piece.name} `));
  return start.join('') + (text.length > spokenUnits ? ' …' : '');
}

const spokenUnits = 300;
