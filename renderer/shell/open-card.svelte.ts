import type { Act, ReplySize } from '../../app/protocol/act.ts';
import type { Ask } from '../../app/protocol/ask.ts';
import type { CardEnd, Card } from '../../app/protocol/card.ts';
import type { Session } from '../../app/protocol/session.ts';
import { FormDraft } from '../form/form-draft.svelte.ts';
import { QuestionForm } from '../question/question-form.svelte.ts';
import { type CommandDraft, commandDraftOf } from './command-draft.svelte.ts';

/** Why an act was not sent although the request is still open. */
export type Trouble = { kind: 'too-large'; size: ReplySize } | { kind: 'failed' };

/** A text field that a person opens on a card of a request. */
export type CardField = 'reason' | 'command';

/** An open request with what the person has begun to answer. It outlives each showing of the card. */
export class OpenCard {
  card: Card;
  /** the typed reason of a deny or of "keep planning", exactly as the field holds it */
  reason = $state('');
  /** the one text field that is open; a closed one keeps its draft to itself */
  openField = $state<CardField | undefined>();
  /** the field on the page: its value counts, however it came there (dictation, another program) */
  reasonField: HTMLTextAreaElement | undefined;
  /** an act is on its way: nothing else may be sent */
  acting = $state(false);
  trouble = $state.raw<Trouble | undefined>();
  /** put away until the person asks for it */
  aside = false;
  /** it ended while an act was on its way */
  ended: CardEnd | undefined;
  readonly form: QuestionForm | FormDraft | undefined;
  readonly command: CommandDraft | undefined;

  constructor(card: Card) {
    this.card = $state.raw(card);
    this.form = formOf(card.ask);
    this.command = card.ask.kind === 'permission' ? commandDraftOf(card.ask) : undefined;
  }

  get id(): string {
    return this.card.id;
  }

  /** The reason that belongs to an act now: what stands in the open field. */
  reasonGiven(): { reason?: string } {
    if (this.reasonField !== undefined) this.reason = this.reasonField.value;
    return this.openField === 'reason' && this.reason !== '' ? { reason: this.reason } : {};
  }

  /** The command that the card shows in place of the asked one; undefined while it shows that one. */
  get changedCommand(): string | undefined {
    return this.openField === 'command' ? this.command?.changed : undefined;
  }

  /** Lets the tool run, with the command as it stands in the open field; undefined while that, or the agent, allows nothing. */
  consent(): Act | undefined {
    const { ask } = this.card;
    this.command?.read();
    const command = this.changedCommand;
    if (command !== undefined)
      return command.trim() === '' ? undefined : { kind: 'rewrite', command };
    return ask.kind === 'permission' && ask.vetoOnly !== true ? { kind: 'allow' } : undefined;
  }

  /** The answers, or the form, as they stand; undefined while they cannot be sent. */
  answer(): Act | undefined {
    if (this.form instanceof FormDraft) return this.form.submission();
    this.form?.read();
    return this.form?.canSend === true
      ? { kind: 'answer', answers: this.form.answers() }
      : undefined;
  }

  /** More is known about its session. */
  relabel(session: Session): void {
    this.card = { ...this.card, session };
  }
}

function formOf(ask: Ask): QuestionForm | FormDraft | undefined {
  if (ask.kind === 'question') return new QuestionForm(ask);
  return ask.kind === 'form' ? new FormDraft(ask) : undefined;
}
