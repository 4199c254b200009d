import type { Language } from '../../app/protocol/settings.ts';

/** How long ago something was, in words: "3 minutes ago", “3分钟前”. `at`: ISO time. */
export function agoIn(language: Language, at: string, now = Date.now()): string {
  const seconds = Math.round((now - Date.parse(at)) / 1000);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const [unit, length] = units.find(([, length]) => seconds >= length) ?? ['second', 1];
  return format.format(-Math.floor(seconds / length), unit);
}

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];
