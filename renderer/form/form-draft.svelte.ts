import type { Act } from '../../app/protocol/act.ts';
import type { FormRequest } from '../../app/protocol/ask.ts';
import { FieldDraft } from './field-draft.svelte.ts';

/** What a person has filled in on a form card. It outlives the components, like a question's draft. */
export class FormDraft {
  readonly request: FormRequest;
  readonly fields: readonly FieldDraft[];
  /** Send was pressed while something was missing: the fields say what */
  showsProblems = $state(false);

  constructor(request: FormRequest) {
    this.request = request;
    this.fields = request.fields.map((field) => new FieldDraft(field));
  }

  get canSend(): boolean {
    return this.fields.every(({ problem }) => problem === undefined);
  }

  read(): void {
    for (const field of this.fields) field.read();
  }

  /** Undefined while it cannot be sent. */
  submission(): Act | undefined {
    this.read();
    if (!this.canSend) return undefined;
    const given = this.fields.flatMap(({ field, value }) =>
      value === undefined ? [] : [[field.name, value] as const],
    );
    return { kind: 'submit', values: Object.fromEntries(given) };
  }

  /** Brings the first field that keeps the form from being sent into view; false = there is none. */
  goToOpen(): boolean {
    this.showsProblems = true;
    const open = this.fields.find(({ problem }) => problem !== undefined);
    open?.focus?.();
    return open !== undefined;
  }

  /** Enter: true = the form is complete, send it; false = the field that is missing has the focus now. */
  enterSends(): boolean {
    this.read();
    return !this.goToOpen();
  }

  /** No key of its own: a form is typed. */
  key(): boolean {
    return false;
  }
}
