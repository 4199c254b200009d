import { expect, it } from 'vitest';
import type { Question } from '../protocol/ask.ts';
import { toldAnswers } from './told-answers.ts';

const questions: Question[] = [
  { text: 'Which database?', several: false, options: [{ label: 'SQLite' }, { label: 'Pg' }] },
  { text: '哪些功能？', several: true, options: [{ label: 'Search' }, { label: 'Sync, fast' }] },
];

it('says that it is no refusal, and keeps labels and typed text as they are', () => {
  const typed = '  用 DuckDB 吧 🦆\n第二行 "引号"  ';
  const told = toldAnswers(questions, [
    { question: 0, picks: [{ kind: 'other', text: typed }], notes: '尽快' },
    {
      question: 1,
      picks: [
        { kind: 'option', option: 1 },
        { kind: 'option', option: 0 },
      ],
    },
  ]);
  expect(told).toContain('This is not a refusal');
  expect(told).toContain(`Question: Which database?\nAnswer: ${typed}\nNote: 尽快\n`);
  expect(told?.endsWith('Question: 哪些功能？\nAnswer: Search\nAnswer: Sync, fast')).toBe(true);
});

it('names a question that was left open', () => {
  const told = toldAnswers(questions, [{ question: 0, picks: [{ kind: 'option', option: 0 }] }]);
  expect(told?.endsWith('Question: 哪些功能？\nAnswer: (left open)')).toBe(true);
});

it.each([
  ['an option that is not there', [{ question: 0, picks: [{ kind: 'option', option: 2 }] }]],
  ['a question that is not there', [{ question: 2, picks: [{ kind: 'option', option: 0 }] }]],
  [
    'two picks of one',
    [
      {
        question: 0,
        picks: [
          { kind: 'option', option: 0 },
          { kind: 'option', option: 1 },
        ],
      },
    ],
  ],
  ['only blanks', [{ question: 0, picks: [{ kind: 'other', text: ' \n' }] }]],
] as const)('does not make anything up of %s', (_, answers) => {
  expect(toldAnswers(questions, answers as unknown as Parameters<typeof toldAnswers>[1])).toBe(
    undefined,
  );
});
