import type { Answer } from '../../app/protocol/act.ts';
import type { QuestionRequest } from '../../app/protocol/ask.ts';
import { isInputMethodKey } from '../text/enter-key.ts';
import { keyOf, optionKeys } from './option-keys.ts';
import { QuestionDraft } from './question-draft.svelte.ts';

/**
 * What a person has chosen and typed on a question card. It outlives the components: the shell keeps one for each card, so
 * that a draft survives when another card comes to the front.
 */
export class QuestionForm {
  readonly request: QuestionRequest;
  readonly drafts: readonly QuestionDraft[];
  /** the key of each option, by question; '' = none */
  readonly keys: readonly (readonly string[])[];
  /** the question that last had the focus */
  #current = $state<number | undefined>(undefined);

  constructor(request: QuestionRequest) {
    this.request = request;
    this.drafts = request.questions.map((question, at) => new QuestionDraft(question, at));
    this.keys = optionKeys(request.questions);
  }

  /** The answered questions, in order, from what the fields hold at this moment. */
  answers(): Answer[] {
    this.read();
    const { takesNotes } = this.request;
    return this.drafts.flatMap((draft) => draft.answer(takesNotes) ?? []);
  }

  /** Takes over what the fields hold; call it before `canSend` decides about a press on Send. */
  read(): void {
    for (const draft of this.drafts) draft.read();
  }

  get answeredCount(): number {
    return this.drafts.filter((draft) => draft.isAnswered).length;
  }

  get isComplete(): boolean {
    return this.answeredCount === this.drafts.length;
  }

  get canSend(): boolean {
    return this.request.mayLeaveOpen ? this.answeredCount > 0 : this.isComplete;
  }

  /** Place of the first open question; undefined = all are answered. */
  get firstOpen(): number | undefined {
    return this.drafts.find((draft) => !draft.isAnswered)?.at;
  }

  /** A question got the focus; keys that need a question mean this one. */
  enter(question: number): void {
    this.#current = question;
  }

  /** Brings the next open question after the current one into view and gives it the focus; false = none is open. */
  goToOpen(): boolean {
    const start = (this.#current ?? -1) + 1;
    const order = [...this.drafts.slice(start), ...this.drafts.slice(0, start)];
    const open = order.find((draft) => !draft.isAnswered);
    open?.focus?.();
    return open !== undefined;
  }

  /** Enter: true = the card is complete, send it; false = the next open question has the focus now. */
  enterSends(): boolean {
    this.read();
    if (this.isComplete) return true;
    this.goToOpen();
    return false;
  }

  /** A key pressed while no text field has the focus; true = it was ours. Repeats and IME keys are not. */
  key(event: KeyboardEvent): boolean {
    if (event.defaultPrevented) return true;
    if (isInputMethodKey(event) || event.altKey || isTextField(event.target)) return false;
    const key = keyOf(event);
    const handled =
      event.ctrlKey || event.metaKey ? this.#chord(key, event.shiftKey) : this.#plain(key, event);
    if (handled) event.preventDefault();
    return handled;
  }

  /** Ctrl/Cmd+A: all options; with Shift: none. */
  #chord(key: string, shift: boolean): boolean {
    const draft =
      this.drafts[this.#current ?? -1] ?? this.drafts.find(({ question }) => question.several);
    if (key !== 'A' || draft?.question.several !== true) return false;
    if (shift) draft.clear();
    else draft.chooseAll();
    return true;
  }

  #plain(key: string, event: KeyboardEvent): boolean {
    if (key === '' || event.shiftKey) return false;
    if (key === 'O') {
      if (!event.repeat) this.drafts[this.#current ?? this.firstOpen ?? 0]?.otherField?.focus();
      return true;
    }
    for (const [question, keys] of this.keys.entries()) {
      const option = keys.indexOf(key);
      if (option < 0) continue;
      if (!event.repeat) this.drafts[question]?.choose(option);
      return true;
    }
    return false;
  }
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
}
