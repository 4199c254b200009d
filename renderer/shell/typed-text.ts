import type { Act } from '../../app/protocol/act.ts';

/** The texts that the person typed for an act, in order: reason, Other answers, notes. */
export function typedTexts(act: Act): string[] {
  switch (act.kind) {
    case 'deny':
    case 'keep-planning':
      return act.reason === undefined ? [] : [act.reason];
    case 'rewrite':
      return [act.command];
    case 'answer':
      return act.answers.flatMap((answer) => [
        ...answer.picks.flatMap((pick) => (pick.kind === 'other' ? [pick.text] : [])),
        ...(answer.notes === undefined ? [] : [answer.notes]),
      ]);
    case 'submit':
      return Object.values(act.values).filter((value) => typeof value === 'string');
    case 'allow':
    case 'approve':
    case 'decline':
    case 'dismiss':
    case 'hand-back':
      return [];
  }
}
