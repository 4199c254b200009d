import type { Language } from '../../app/protocol/settings.ts';

/** The words of one area in each language: `{ en: {...}, 'zh-CN': {...} }`, both with the same keys. */
export type Words<T> = Record<Language, T>;

/** The language on screen. The shell sets it; everything that reads `say` follows. */
export const language = $state<{ current: Language }>({ current: 'en' });

/** The words of an area in the language on screen. */
export function say<T>(words: Words<T>): T {
  return words[language.current];
}
