import type { Card } from '../../app/protocol/card.ts';
import { OpenCard } from './open-card.svelte.ts';

/** The open requests in order of arrival, one of them in front. A new one never displaces it. */
export class Queue {
  #cards = $state.raw<readonly OpenCard[]>([]);
  #frontId = $state<string | undefined>();
  readonly front = $derived(this.find(this.#frontId));
  /** place of the card in front, from 1; 0 without one */
  readonly place = $derived(this.front === undefined ? 0 : this.#cards.indexOf(this.front) + 1);
  readonly count = $derived(this.#cards.length);

  find(id: string | undefined): OpenCard | undefined {
    return id === undefined ? undefined : this.#cards.find((open) => open.id === id);
  }

  /** Returns the card that was opened, or undefined if it had been opened before. */
  open(card: Card): OpenCard | undefined {
    if (this.find(card.id) !== undefined) return undefined;
    const open = new OpenCard(card);
    this.#cards = [...this.#cards, open];
    if (this.front === undefined) this.#frontId = card.id;
    return open;
  }

  /** The next one that is not set aside comes to the front: first those that came later, then the earlier ones. */
  remove(id: string): void {
    const at = this.#cards.findIndex((open) => open.id === id);
    if (at === -1) return;
    if (this.#frontId === id) this.#frontId = this.#nextOf(at)?.id;
    this.#cards = this.#cards.filter((open) => open.id !== id);
  }

  /** Brings a neighbour to the front, one that was set aside too; the last is followed by the first. */
  move(step: 1 | -1): void {
    const { length } = this.#cards;
    if (this.front === undefined || length < 2) return;
    const to = this.#cards[(this.place - 1 + step + length) % length];
    if (to === undefined) return;
    to.aside = false;
    this.#frontId = to.id;
  }

  setAside(id: string): void {
    const at = this.#cards.findIndex((open) => open.id === id);
    const open = this.#cards[at];
    if (open === undefined) return;
    open.aside = true;
    if (this.#frontId === id) this.#frontId = this.#nextOf(at)?.id;
  }

  /** Brings back what was set aside; the one in front stays there. */
  recall(): void {
    for (const open of this.#cards) open.aside = false;
    if (this.front === undefined) this.#frontId = this.#cards[0]?.id;
  }

  #nextOf(at: number): OpenCard | undefined {
    const rest = [...this.#cards.slice(at + 1), ...this.#cards.slice(0, at).reverse()];
    return rest.find((open) => !open.aside);
  }
}
