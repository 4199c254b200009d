/** Takes secrets out of a text that is shown: credentials in URLs, tokens by their name or their usual form. */
export function maskSecrets(text: string): string {
  return patterns.reduce((masked, [pattern, by]) => masked.replace(pattern, by), text);
}

export interface Private {
  homeFolder: string;
  asktopHome: string;
  /** the current folder */
  folder: string;
  userNames: readonly string[];
}

/** Takes out of a report, besides secrets, what says whose it is: folders, in every spelling of a path, and user names. */
export function maskReport(text: string, { homeFolder, asktopHome, folder, userNames }: Private) {
  const folders: [string, string][] = [
    [asktopHome, '<ASKTOP_HOME>'],
    [folder, '<FOLDER>'],
    [homeFolder, '<HOME>'],
  ];
  // the longest first: one may lie in another
  const ordered = folders
    .filter(([path]) => path.length > 1)
    .sort(([one], [other]) => other.length - one.length);
  const masked = ordered.reduce((given, [path, by]) => {
    return spellingsOf(path).reduce((rest, spelling) => rest.replaceAll(spelling, by), given);
  }, maskSecrets(text));
  return userNames
    .filter((name) => name.length > 1)
    .reduce((given, name) => given.replace(wordPattern(name), '<USER>'), masked)
    .replace(/(\/home\/|\/Users\/|[A-Za-z]:[\\/]+Users[\\/]+)[^\\/\s"'<>:]+/g, '$1<USER>');
}

function spellingsOf(path: string): string[] {
  const slashed = path.replaceAll('\\', '/');
  const escaped = JSON.stringify(path).slice(1, -1);
  const quoted = path.replaceAll("'", String.raw`'\''`);
  return [...new Set([path, escaped, slashed, quoted, encodeURI(slashed)])];
}

/** A name as a whole word, of any letters. */
function wordPattern(name: string): RegExp {
  const literal = name.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
  return new RegExp(`(?<![\\p{L}\\p{N}_])${literal}(?![\\p{L}\\p{N}_])`, 'giu');
}

const patterns: readonly (readonly [RegExp, string])[] = [
  [/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@'"]+@/gi, '$1***@'],
  [
    /((?:api[_-]?key|token|secret|password|passwd|authorization|credential)s?["']?\s*(?:[=:]|\s)\s*["']?(?:bearer\s+|basic\s+)?)[^\s"'&;,]+/gi,
    '$1***',
  ],
  [/\b(bearer\s+)[A-Za-z0-9._~+/=-]{8,}/gi, '$1***'],
  [/\b(?:sk|pk|rk)-[A-Za-z0-9_-]{8,}/g, '***'],
  [/\b(?:gh[pousr]_|github_pat_|glpat-|xox[abprs]-|AKIA)[A-Za-z0-9_-]{8,}/g, '***'],
  [/\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/g, '***'],
];
