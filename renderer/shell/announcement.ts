import type { Ask, Notice } from '../../app/protocol/ask.ts';
import type { Card } from '../../app/protocol/card.ts';
import { headlineOf } from '../cards/headline.ts';
import { spoken } from '../text/spoken.ts';
import { say } from '../words/language.svelte.ts';
import { shellWords } from '../words/shell.ts';
import { toolWords } from '../words/tools.ts';

/** What a screen reader hears of a new card: whose it is, its kind, and what it is about. Only the card shows it whole. */
export function announcementOf(card: Card): string {
  const about = spoken(aboutOf(card.ask, card.session.folder));
  return `${nameOf(card)}: ${about}`;
}

/** The accessible name of a card: "‹agent› · ‹project› · ‹kind›". */
export function nameOf(card: Card, kind: string = say(shellWords).kind[card.ask.kind]): string {
  return [card.agent.name, spoken(card.session.project), kind]
    .filter((part) => part !== '')
    .join(' · ');
}

function aboutOf(ask: Ask | Notice['of'], folder: string | undefined): string {
  switch (ask.kind) {
    case 'notice':
      return aboutOf(ask.of, folder);
    case 'message':
      return ask.text;
    case 'form':
      return ask.message;
    case 'permission': {
      const { verb, target } = headlineOf(ask.tool, folder);
      const detail = ask.tool.kind === 'command' ? ask.tool.command : target;
      return detail === undefined ? verb : `${verb} ${detail}`;
    }
    case 'question':
      return ask.questions.map((question) => question.text).join(' · ');
    case 'plan':
      return say(toolWords).readyToStart;
  }
}
