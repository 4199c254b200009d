import { maskText } from '../installer/mask.ts';

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
  }, maskText(text));
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
