import type { Words } from '../../agents/setup.ts';

/** What is wrong with the Chinese of a sentence as against its English: [] = nothing. */
export function faultsOfChinese({ en, 'zh-CN': zh }: Words): string[] {
  const tokens = [...new Set(en.match(technical) ?? [])].map((token) =>
    token.replace(/[.:]+$/, ''),
  );
  const lost = tokens.filter((token) => !zh.includes(token));
  // the longest first: one may stand in another
  const prose = tokens
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, token) => rest.replaceAll(token, ' '), zh);
  const english = (prose.match(/[A-Za-z]{3,}/g) ?? []).filter((word) => !named.has(word));
  return [
    ...(/\p{Script=Han}/u.test(zh) ? [] : ['no Chinese']),
    ...lost.map((token) => `lost: ${token}`),
    ...english.map((word) => `English: ${word}`),
    ...(prose.match(/\p{Script=Han}[,.;:!?()]|[您]|undefined/gu) ?? []),
    ...(zh.replace(paths, ' / ').match(/\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/gu) ??
      []),
  ];
}

/** Paths with their line and column, commands, keys with dots, events, codes, numbers. */
const technical =
  /(?:[A-Z]:\\|\/)[^\s;,()]+|asktop [a-z]+ [a-z-]+|"\w+"|\b\w+(?:\.\w+)+|\b[A-Z]+[a-z]+[A-Z]\w*|\b[A-Z][A-Z0-9_-]{2,}|\{\}|\b\d+\b/g;
const paths = /(?:[A-Z]:\\|\/)[^\s；，。：（）]+/g;

/** Names that Chinese text keeps. */
const named = new Set(
  'Asktop JSON NUL UTF probe shell dotfiles null guard answers hook Claude Code Qoder opencode Codex TOML hooks hook true false'.split(
    ' ',
  ),
);
