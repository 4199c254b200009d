import type { FormField } from '../../app/protocol/ask.ts';

/** Why a field keeps its form from being sent. */
export type FieldProblem =
  'missing' | 'not-a-number' | 'not-whole' | 'too-small' | 'too-large' | 'too-short' | 'too-long';

/** What a person has typed or chosen for one field so far. Nothing is filled in at the start. */
export class FieldDraft {
  readonly field: FormField;
  /** exactly what the text field holds */
  text = $state('');
  /** places of the chosen options, in the field's order; of a switch 0 = yes, 1 = no */
  chosen = $state.raw<readonly number[]>([]);
  /** the field on the page: its value counts, however it came there */
  element: HTMLTextAreaElement | undefined;
  /** gives the focus to it */
  focus: (() => void) | undefined;

  constructor(field: FormField) {
    this.field = field;
  }

  get several(): boolean {
    return this.field.kind === 'choice' && this.field.several;
  }

  /** Chooses an option; chosen again it is taken back, where that leaves a form that may be sent. */
  choose(option: number): void {
    const isChosen = this.chosen.includes(option);
    if (this.several) {
      const others = this.chosen.filter((other) => other !== option);
      this.chosen = isChosen ? others : [...others, option].sort((a, b) => a - b);
    } else if (!isChosen) this.chosen = [option];
    else if (!this.field.required) this.chosen = [];
  }

  /** Takes over what the text field holds, without waiting for an event of its. */
  read(): void {
    if (this.element !== undefined) this.text = this.element.value;
  }

  get isOpen(): boolean {
    return this.text === '' && this.chosen.length === 0;
  }

  get problem(): FieldProblem | undefined {
    if (this.isOpen) return this.field.required ? 'missing' : undefined;
    switch (this.field.kind) {
      case 'text': {
        const letters = Array.from(this.text).length;
        if (letters < (this.field.leastLength ?? 0)) return 'too-short';
        return letters > (this.field.mostLength ?? Infinity) ? 'too-long' : undefined;
      }
      case 'number':
        return numberProblem(this.text, this.field);
      default:
        return undefined;
    }
  }

  /** What would be sent; undefined while the field is open. */
  get value(): string | number | boolean | string[] | undefined {
    if (this.isOpen) return undefined;
    switch (this.field.kind) {
      case 'text':
        return this.text;
      case 'number':
        return Number(this.text);
      case 'switch':
        return this.chosen[0] === 0;
      case 'choice': {
        const { options } = this.field;
        const values = this.chosen.flatMap((at) => options[at]?.value ?? []);
        return this.several ? values : values[0];
      }
    }
  }
}

function numberProblem(
  text: string,
  { whole, least, most }: Extract<FormField, { kind: 'number' }>,
): FieldProblem | undefined {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return 'not-a-number';
  if (whole && !Number.isInteger(value)) return 'not-whole';
  if (value < (least ?? -Infinity)) return 'too-small';
  return value > (most ?? Infinity) ? 'too-large' : undefined;
}
