/**
 * A text that is made of many small pieces. Joined from a list of strings, or added to a string, each piece is an object of its own: 4 MB in pieces of
 * one letter took a second of CPU, as units in a block a twentieth. Any units may be added, halves of a pair too.
 */
export class GrowingText {
  readonly #units: Uint16Array;
  readonly #blocks: string[] = [];
  #used = 0;

  /** About how many units there will be: a block is no larger than that. */
  constructor(expectedUnits: number) {
    this.#units = new Uint16Array(Math.min(expectedUnits, maxBlockUnits));
  }

  add(piece: string): void {
    this.copy(piece, 0, piece.length);
  }

  /** Adds a part of another text. */
  copy(text: string, from: number, to: number): void {
    if (this.#used + to - from > this.#units.length) this.#flush();
    if (to - from > this.#units.length) {
      this.#blocks.push(text.slice(from, to));
      return;
    }
    for (let at = from; at < to; at++) this.#units[this.#used++] = text.charCodeAt(at);
  }

  whole(): string {
    this.#flush();
    return this.#blocks.join('');
  }

  #flush(): void {
    if (this.#used === 0) return;
    this.#blocks.push(String.fromCharCode(...this.#units.subarray(0, this.#used)));
    this.#used = 0;
  }
}

/** As many arguments as a call takes without running out of stack. */
const maxBlockUnits = 8192;
