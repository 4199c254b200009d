import type { Answer, Pick } from '../../app/protocol/act.ts';
import type { Question } from '../../app/protocol/ask.ts';

/** What a person has chosen and typed for one question so far. Nothing is chosen at the start. */
export class QuestionDraft {
  readonly question: Question;
  /** its place in the request */
  readonly at: number;
  /** places of the chosen options, in the question's order */
  chosen = $state.raw<readonly number[]>([]);
  /** exactly what the Other field holds */
  other = $state('');
  /** exactly what the Note field holds */
  note = $state('');
  noteOpen = $state(false);
  /** the option that last had the focus or the pointer's press: Tab comes back to it, its preview is shown */
  active = $state<number | undefined>(undefined);
  /** one choice only: the typed text is the choice, not the draft that was left for an option */
  #otherIsChoice = $state(true);
  /** the fields on the page: their value counts, however it came there (dictation, a paste, another program) */
  otherField: HTMLTextAreaElement | undefined;
  noteField: HTMLTextAreaElement | undefined;
  /** gives the focus to the options */
  focus: (() => void) | undefined;

  constructor(question: Question, at: number) {
    this.question = question;
    this.at = at;
  }

  /** Chooses an option; several choices: takes it back when it is chosen. */
  choose(option: number): void {
    if (option < 0 || option >= this.question.options.length) return;
    this.active = option;
    if (!this.question.several) {
      this.chosen = [option];
      this.#otherIsChoice = false;
    } else if (this.chosen.includes(option)) {
      this.chosen = this.chosen.filter((other) => other !== option);
    } else {
      this.chosen = [...this.chosen, option].sort((a, b) => a - b);
    }
  }

  chooseAll(): void {
    if (this.question.several) this.chosen = this.question.options.map((_, option) => option);
  }

  /** Takes the chosen options back; typed text stays typed. */
  clear(): void {
    this.chosen = [];
    this.#otherIsChoice = true;
  }

  /** The Other field holds this now. */
  type(text: string): void {
    if (text === this.other) return;
    this.other = text;
    if (text !== '') this.takeOther();
  }

  /** The typed text is the choice; a single chosen option is taken back. */
  takeOther(): void {
    this.#otherIsChoice = true;
    if (!this.question.several) this.chosen = [];
  }

  /** Takes over what the fields hold, without waiting for an event of theirs. */
  read(): void {
    if (this.otherField !== undefined) this.type(this.otherField.value);
    if (this.noteField !== undefined) this.note = this.noteField.value;
  }

  /** The typed text would be sent. Blanks alone are no answer: agents drop them. */
  get sendsOther(): boolean {
    return /\S/.test(this.other) && (this.question.several || this.#otherIsChoice);
  }

  /** Typed text that an option has taken the place of. */
  get otherSetAside(): boolean {
    return this.other !== '' && !this.question.several && !this.#otherIsChoice;
  }

  get isAnswered(): boolean {
    return this.chosen.length > 0 || this.sendsOther;
  }

  /** Undefined while the question is open. */
  answer(takesNotes: boolean): Answer | undefined {
    if (!this.isAnswered) return undefined;
    const picks: Pick[] = this.chosen.map((option) => ({ kind: 'option', option }));
    if (this.sendsOther) picks.push({ kind: 'other', text: this.other });
    const notes = takesNotes && /\S/.test(this.note) ? { notes: this.note } : {};
    return { question: this.at, picks, ...notes };
  }
}
