import { describe, expect, it } from 'vitest';
import { causes } from './fault-causes.ts';
import { fixes } from './fault-fixes.ts';
import { detailIn, faultText, hopWords } from './fault-words.ts';
import type { Fault, FaultKind } from './fault.ts';

const claude = { id: 'claude-code', name: 'Claude Code' };
const kinds = Object.keys(causes) as FaultKind[];
/** Names and commands stay as they are in Chinese; three English words in a row are a sentence that was forgotten. */
const english = /[a-z]+ [a-z]+ [a-z]+/;
const allowed =
  /asktop install claude-code|npm start|Git for Windows|Microsoft Store|-ExecutionPolicy Bypass/g;

describe('words for faults', () => {
  it.each(kinds)('says what %s is and what to do in both languages', (kind) => {
    const words = [{ en: 'Do this.', 'zh-CN': '请这样做。' }];
    const bare = faultText({ kind, words }, claude);
    const full = faultText({ kind, words, event: 'Stop', at: '/x/y', detail: 'EIO' }, claude);
    for (const { cause, fix } of [bare, full]) {
      for (const text of [cause.en, fix.en]) expect(text).toMatch(/^[ -~’]+$/);
      for (const text of [cause['zh-CN'], fix['zh-CN']]) {
        expect(text).toMatch(/[一-鿿]/);
        expect(text.replaceAll(allowed, '')).not.toMatch(english);
        expect(text).not.toMatch(/[一-鿿][,.;:()]|undefined/);
      }
    }
  });

  it('says the same of the place and of the detail in both languages', () => {
    const fault: Fault = {
      kind: 'timeout-short',
      event: 'Stop',
      detail: { en: 'timeout is 5, not 60', 'zh-CN': 'timeout 是 5，而不是 60' },
    };
    expect(faultText(fault, claude).cause).toEqual({
      en: 'Stop is ended before a person can answer: timeout is 5, not 60.',
      'zh-CN': 'Stop 在你来得及回答之前就会被结束：timeout 是 5，而不是 60。',
    });
    expect(detailIn(fault, 'en')).toBe('timeout is 5, not 60');
    expect(
      faultText({ kind: 'config-unreadable', at: '/配置', detail: 'EIO' }, claude).cause,
    ).toEqual({ en: '/配置 cannot be read (EIO).', 'zh-CN': '无法读取 /配置（EIO）。' });
  });

  it('sends a person who has to put entries right to the installer, never to entries to paste', () => {
    const said = kinds.flatMap((kind) => Object.values(faultText({ kind }, claude).fix));
    expect(said.filter((text) => text.includes('asktop hooks'))).toEqual([]);
    for (const kind of ['event-missing', 'stale-home', 'timeout-short', 'never-started'] as const)
      for (const text of Object.values(faultText({ kind }, claude).fix))
        expect(text).toContain('asktop install claude-code');
  });

  it('has a fix for every cause, and a name for every hop', () => {
    expect(Object.keys(fixes).toSorted()).toEqual(kinds.toSorted());
    for (const words of Object.values(hopWords)) expect(words['zh-CN']).toMatch(/[一-鿿]/);
  });
});
