/** One drawn row of a code block. */
export type Row =
  | {
      kind: 'line';
      sign: '' | '+' | '-';
      /** what stands in the gutter: a number, `↪` where a long line goes on, or nothing */
      gutter: string;
      parts: Part[];
      /** a change of the line's end, like `CRLF → LF` */
      ends?: string;
    }
  | Fold
  /** words of ours between the lines */
  | { kind: 'heading'; text: string };

/** Lines that are folded away and come back by a press. */
export interface Fold {
  kind: 'fold';
  what: 'blank' | 'same';
  count: number;
  id: number;
}

/** A stretch of a line; `changed` = marked inside a changed pair. */
export interface Part {
  text: string;
  changed: boolean;
}

/** Rows that are drawn and left out together; their number and length are known before they are made. */
export interface Chunk {
  rowCount: number;
  characters: number;
  rows(): Row[];
}

/** The gutter's sign of a row that goes on from the row above. */
export const continuation = '↪';
