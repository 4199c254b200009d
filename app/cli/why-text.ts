import { hadCard, type Past, type Reason } from '../doctor/why.ts';
import { visible } from './visible.ts';

/** Something that keeps an agent from running hooks of ours. */
export interface WhyNote {
  agent: string;
  text: string;
}

/** The last hooks as lines: what came of each, and why there was no card where there was none. */
export function whyText({
  hooks,
  refused,
  notes = [],
}: {
  hooks: readonly Past[];
  refused: Readonly<Record<string, number>>;
  notes?: readonly WhyNote[];
}): string {
  const lines = hooks.map((hook) => {
    const card = hadCard(hook) ? 'card' : 'no card';
    const notes = hook.notes === '' ? '' : ` (${hook.notes})`;
    return `${hook.at}  ${hook.agent} ${hook.event}  ${card}: ${reasons[hook.reason]}${notes}`;
  });
  if (lines.length === 0)
    lines.push('No hook has arrived yet: either none ran, or Asktop was closed.');
  for (const [why, count] of Object.entries(refused)) {
    lines.push(`${count} requests were turned away at the door: ${why}.`);
  }
  for (const { agent, text } of notes) lines.push(`${agent}: ${text}`);
  return `${lines.map(visible).join('\n')}\n`;
}

const reasons: Readonly<Record<Reason, string>> = {
  answered: 'you answered it',
  'handed-back': 'it was handed back to the agent',
  withdrawn: 'the agent stopped waiting',
  expired: 'the agent’s time was over',
  quit: 'Asktop was quit',
  settled: 'it was settled elsewhere',
  'never-shown': 'it was settled at once, before a card was shown',
  'turned-away': 'it went back to the agent: do not disturb was on',
  'nothing-to-answer': 'an event that only tells something',
  'agents-own-matter': 'the agent would not ask here, or settles it by its own rule',
  'another-program': 'another program ran this hook',
  'shown-only': 'it could only be shown',
  'denied-by-rule': 'your own deny rule denied it',
  'made-to-ask': 'the agent was told to ask, as you have switched on',
  'not-understood': 'it could not be understood',
  damaged: 'it did not arrive whole',
  'too-large': 'it was too large',
  lost: 'no reason is known',
  fault: 'a fault of Asktop: please report it',
};
