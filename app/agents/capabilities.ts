import type { AgentLabel } from '../protocol/agent.ts';

/**
 * What can be done about an agent from outside, as one table: the overlay, `asktop status` and the README print it. A
 * cell says what is true of the versions named in the agent's folder.
 */
export interface Capabilities {
  /** `answer`: allow and deny; `veto`: deny only, then the agent asks by itself; `show`: it is shown, nothing can be sent */
  readonly permission: 'answer' | 'veto' | 'show' | 'none';
  /** `refusal`: the answer travels as the text of a refusal */
  readonly question: 'answer' | 'refusal' | 'show' | 'none';
  readonly plan: 'answer' | 'refusal' | 'show' | 'none';
  /** it offers rules to remember and takes one back */
  readonly always: boolean;
  /** it takes a changed input */
  readonly editInput: boolean;
  /** forms that a tool server asks for */
  readonly form: boolean;
  /** a prompt, or the end of a turn, can be held back */
  readonly promptGate: boolean;
  readonly stopGate: boolean;
  /** text can be added to what the model sees */
  readonly context: boolean;
  /**
   * its own dialog while Asktop holds a request: on screen beside the card; nowhere, and an answer spares it; nowhere, and it
   * comes whatever the answer is, unless that is a refusal
   */
  readonly dialog: NonNullable<AgentLabel['dialog']>;
  /** what it does when a hook says nothing, fails or times out */
  readonly silence: 'asks' | 'proceeds';
}
