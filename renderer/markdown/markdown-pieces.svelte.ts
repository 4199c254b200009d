import type { Root } from 'mdast';
import { piecesOfMarkdown, type Piece } from './pieces.ts';
import { treeOf } from './tree.ts';

/** A piece and its tree, once it has been parsed; until then its source is shown. */
interface ParsedPiece extends Piece {
  tree: Root | undefined;
}

/** A plan that is parsed piece by piece: the first at once, the others one per turn of the page. */
export class MarkdownPieces {
  /** the whole is shown as source text */
  readonly tooLarge: boolean;
  list = $state.raw<ParsedPiece[]>([]);

  constructor(text: string) {
    this.tooLarge = text.length > mostUnits;
    if (this.tooLarge) return;
    let atOnceUnits = 0;
    this.list = piecesOfMarkdown(text).map((piece) => {
      const tree = piece.tame && atOnceUnits < firstUnits ? treeOf(piece.source) : undefined;
      atOnceUnits += piece.source.length;
      return { ...piece, tree };
    });
  }

  /** Parses what is left. Returns its stop. */
  start(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = (): void => {
      const at = this.list.findIndex((piece) => piece.tame && piece.tree === undefined);
      const piece = this.list[at];
      if (piece === undefined) return;
      this.list = this.list.with(at, { ...piece, tree: treeOf(piece.source) });
      timer = setTimeout(next);
    };
    timer = setTimeout(next);
    return () => clearTimeout(timer);
  }
}

/** read and drawn before the card is first seen */
const firstUnits = 4000;
const mostUnits = 200_000;
