import { describe, expect, it } from 'vitest';
import type { Question } from '../../protocol/ask.ts';
import { answersInWords } from './answers-in-words.ts';

const library: Question = {
  text: 'Which date library should the project use?',
  several: false,
  options: [{ label: 'Library A' }, { label: 'Library B' }],
};
const features: Question = {
  text: '启用哪些功能？',
  several: true,
  options: [{ label: 'Search' }, { label: 'Tags' }, { label: '导出, PDF' }],
};
const option = (at: number) => ({ kind: 'option' as const, option: at });
const other = (text: string) => ({ kind: 'other' as const, text });

describe('answersInWords', () => {
  it('says one chosen answer in one sentence', () => {
    expect(answersInWords([library], [{ question: 0, picks: [option(0)] }])).toBe(
      'The user already answered this question in a separate window. Question: Which date library should the project use? Answer: Library A. Continue with this answer and do not ask again.',
    );
  });

  it('says several in their order, and which was left open', () => {
    expect(
      answersInWords([library, features], [{ question: 1, picks: [option(2), option(0)] }]),
    ).toBe(
      'The user already answered these questions in a separate window. Question: Which date library should the project use? The user left it open. Question: 启用哪些功能？ Answer: Search, 导出, PDF. Continue with these answers and do not ask again.',
    );
  });

  it('holds typed text and notes exactly as they were typed', () => {
    const typed = '  用 DuckDB 吧 🦆 "x" \\\n第二行 ';
    const words = answersInWords(
      [features],
      [{ question: 0, picks: [option(0), other(typed)], notes: ' 备注\n' }],
    );
    expect(words).toContain(`Answer: Search. The user's own words:\n${typed}\n`);
    expect(words).toContain("The user's note:\n 备注\n\n");
  });

  it.each([
    ['nothing', []],
    ['only blanks', [{ question: 0, picks: [other(' \n')] }]],
    ['an option that is not there', [{ question: 0, picks: [option(2)] }]],
    ['two options of one choice', [{ question: 0, picks: [option(0), option(1)] }]],
    ['a question that is not there', [{ question: 1, picks: [option(0)] }]],
    [
      'a question twice',
      [
        { question: 0, picks: [option(0)] },
        { question: 0, picks: [option(1)] },
      ],
    ],
  ])('%s is no answer', (_, answers) => {
    expect(answersInWords([library], answers)).toBeUndefined();
  });
});
