import { describe, expect, test } from 'vitest';
import { piecesOfMarkdown } from './pieces.ts';

const sources = (text: string): string[] => piecesOfMarkdown(text).map((piece) => piece.source);
const prose = 'Some words, more words and yet more of them. '.repeat(40);

describe('pieces', () => {
  test('a short plan is one piece', () => {
    const text = '# Plan\n\n- a\n- b\n\nend\n';
    expect(piecesOfMarkdown(text)).toEqual([{ source: text, tame: true }]);
    expect(piecesOfMarkdown('')).toEqual([]);
  });

  test('a long plan is cut before headings and paragraphs', () => {
    const text = `# A\n\n${prose}\n# B\n\n${prose}\n\nC\n`;
    expect(sources(text)).toEqual([`# A\n\n${prose}\n`, `# B\n\n${prose}\n\n`, 'C\n']);
  });

  test('a fence is not cut, whatever it holds', () => {
    const fence = `\`\`\`\`sh\n${'echo\n'.repeat(400)}\n# comment\n\n\`\`\`\ntext\n\`\`\`\`\n`;
    expect(sources(`${fence}\nafter`)).toEqual([`${fence}\n`, 'after']);
  });

  test('a list goes on after a blank line', () => {
    const list = `- a ${prose}\n\n  more of a\n\n- b\n\n1. c\n`;
    expect(sources(list)).toHaveLength(1);
  });

  test('joined pieces are the text', () => {
    const text = `${prose}\r\n\r\n# x\r\n${prose}\n\n> q\n\n~~~\n${prose}`.repeat(9);
    expect(sources(text).join('')).toBe(text);
    expect(sources(text).length).toBeGreaterThan(5);
  });

  test.each([
    ['ten thousand quotes', `${'>'.repeat(10_000)} x`],
    ['quotes line after line', `${'> '.repeat(30)}x`],
    ['lists in lists', `${'- '.repeat(30)}x`],
    ['numbered lists in lists', `${'1. '.repeat(30)}x`],
    ['a far indented list', `- a\n${' '.repeat(80)}- b`],
    ['brackets without end', '['.repeat(2000)],
    ['emphasis without end', '*a_'.repeat(2000)],
    ['one endless paragraph', 'word '.repeat(5000)],
    ['a NUL, which the parser would change', 'a\u0000b'],
  ])('%s are shown as source', (_what, text) => {
    expect(piecesOfMarkdown(text).map((piece) => piece.tame)).toContain(false);
  });
});
