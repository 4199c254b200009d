import type { PermissionRequest } from '../../app/protocol/ask.ts';

/** The command that a person makes of the one that was asked about. */
export class CommandDraft {
  readonly asked: string;
  /** exactly as the field holds it */
  text = $state('');
  /** the field on the page: its value counts, however it came there (dictation, another program) */
  field: HTMLTextAreaElement | undefined;

  constructor(asked: string) {
    this.asked = asked;
    this.text = asked;
  }

  /** What it has become, unless it is what was asked. It may be blank: then there is nothing to run. */
  get changed(): string | undefined {
    return this.text === this.asked ? undefined : this.text;
  }

  /** Takes what the field holds now. */
  read(): void {
    if (this.field !== undefined) this.text = this.field.value;
  }
}

/**
 * The draft of a command that its agent takes changed. A text field makes one character of CR LF and of CR (HTML, "API value"),
 * so that a command with either could not be left as it is around the change: it is not offered.
 */
export function commandDraftOf({ tool, canRewrite }: PermissionRequest): CommandDraft | undefined {
  if (canRewrite !== true || tool.kind !== 'command' || tool.command.includes('\r'))
    return undefined;
  return new CommandDraft(tool.command);
}
