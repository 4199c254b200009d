import { Language, type Settings } from '../protocol/settings.ts';

/** The language in force: ASKTOP_LANG, else the setting, else the first system language that we speak, else English. */
export function languageInForce(
  named: string | undefined,
  setting: Settings['language'],
  systemLanguages: readonly string[],
): Language {
  const forced = Language.safeParse(named);
  if (forced.success) return forced.data;
  if (setting !== 'system') return setting;
  const spoken = systemLanguages.find((tag) => /^(en|zh)\b/i.test(tag));
  return spoken !== undefined && /^zh\b/i.test(spoken) ? 'zh-CN' : 'en';
}
