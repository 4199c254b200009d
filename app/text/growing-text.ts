/**
 * A text that is made of many small pieces. Joined from a list of strings, or added to a string, each piece is an object of its own: 4 MB in pieces of
 * one letter took a second of CPU, as units in a block a twentieth. Any units may be added, halves of a pair too.
 */
export class GrowingText {
  readonly #blockUnits: number;
  /** The first pieces, added as they come: most texts have no more. */
  #first = '';
  #firstPieces = 0;
  readonly #blocks: string[] = [];
  #units: Uint16Array | undefined;
  #used = 0;

  /** About how many units there will be: a block is no larger than that. */
  constructor(expectedUnits: number) {
    this.#blockUnits = Math.min(expectedUnits, maxBlockUnits);
  }

  add(piece: string): void {
    this.copy(piece, 0, piece.length);
  }

  /** Adds a part of another text. */
  copy(text: string, from: number, to: number): void {
    if (this.#firstPieces < maxFirstPieces) {
      this.#firstPieces++;
      this.#first += text.slice(from, to);
      return;
    }
    const length = to - from;
    const isLong = length > mostCopied || length > this.#blockUnits;
    if (isLong || this.#used + length > this.#blockUnits) this.#flush();
    if (isLong) {
      this.#blocks.push(text.slice(from, to));
      return;
    }
    this.#units ??= new Uint16Array(this.#blockUnits);
    for (let at = from; at < to; at++) this.#units[this.#used++] = text.charCodeAt(at);
  }

  whole(): string {
    this.#flush();
    return this.#first + this.#blocks.join('');
  }

  #flush(): void {
    if (this.#units === undefined || this.#used === 0) return;
    const units = this.#units.subarray(0, this.#used);
    // apply, not a spread: that walks an iterator, which cost 70 us for each event of 2 KB
    this.#blocks.push(String.fromCharCode.apply(undefined, units as unknown as number[]));
    this.#used = 0;
  }
}

/** As many arguments as a call takes without running out of stack. */
const maxBlockUnits = 8192;
/** A longer piece is worth an object of its own. */
const mostCopied = 64;
const maxFirstPieces = 100;
