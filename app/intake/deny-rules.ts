import type { Deniable, Reading } from '../agents/agent.ts';
import { denyRuleFor } from '../agents/tool-rules.ts';
import type { AgentLabel } from '../protocol/agent.ts';
import type { SessionRef } from '../protocol/session.ts';
import type { ToolUse } from '../protocol/tool-use.ts';
import { saidOf, type Said } from './said.ts';

/** The person's own deny rules, for every agent: the only decision that is made without a card, and never an allow. */
export interface DenyRules {
  /** the rules in force, as the person wrote them */
  current(): readonly string[];
  /** Is told of each call that a rule has denied, in the request's way. */
  denied(denial: Denial): void;
}

/** A call that did not run, since the person had forbidden it. */
export interface Denial {
  readonly agent: AgentLabel;
  readonly session: SessionRef;
  readonly tool: ToolUse;
  readonly rule: string;
}

/**
 * Holds a hook against the rules. Deny is stricter than whatever else the hook comes to, a card included (strictest.ts). Undefined
 * where no rule fits, or where this hook can deny nothing. With no rules nothing of the call is looked at.
 */
export function ruledOut(reading: Reading, rules: readonly string[]): Ruled | undefined {
  if (rules.length === 0) return undefined;
  const deniable = deniableIn(reading);
  if (deniable === undefined) return undefined;
  const tool = deniable.tool();
  const rule = denyRuleFor(rules, tool);
  if (rule === undefined) return undefined;
  const said = saidOf(deniable, { kind: 'deny', reason: reasonFor(rule) });
  return said && { session: deniable.session, tool, rule, nth: rules.indexOf(rule) + 1, said };
}

/** `nth`: the rule's place in the list, from 1. */
export interface Ruled extends Omit<Denial, 'agent'> {
  readonly nth: number;
  readonly said: Said;
}

function deniableIn(reading: Reading): Deniable | undefined {
  switch (reading.kind) {
    case 'request': {
      const { ask } = reading;
      return ask.kind === 'permission' ? { ...reading, tool: () => ask.tool } : undefined;
    }
    case 'notice':
    case 'steer':
    case 'pass':
      return reading.deniable;
    case 'events':
    case 'foreign':
    case 'unreadable':
      return undefined;
  }
}

/** For the model: who forbids it, and that another way round is not wanted. The rule stands as it was written. */
export function reasonFor(rule: string): string {
  return `Denied by the user's own rule in Asktop: ${rule}. The user wrote this rule beforehand and was not asked now. Do not try to do the same in another way; if it is needed, tell the user.`;
}
