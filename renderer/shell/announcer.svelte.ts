/** The last few texts for a polite live region; each is spoken once, when it is added. */
export class Announcer {
  lines = $state.raw<readonly { id: number; text: string }[]>([]);
  #count = 0;

  say(text: string): void {
    this.#count += 1;
    this.lines = [...this.lines, { id: this.#count, text }].slice(-keptLines);
  }
}

const keptLines = 4;
