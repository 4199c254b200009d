/**
 * Our own words in Electron's command line. `argv` is the process's: the executable, Chromium's switches, then in a clone the app's
 * folder, then our words (with more switches, perhaps). Electron leaves the switches where they stood (its default app skips them
 * to find the folder), so that the folder has no fixed place.
 */
export function ownWords(argv: readonly string[], isPackaged: boolean): string[] {
  const words = argv.slice(1).filter((word) => !chromiumSwitch.test(word));
  return fromOwnWord(isPackaged ? words : fromOwnWord(words).slice(1));
}

/** Our words begin with a command. What stands before it, of the hundreds of switches that Chromium and launchers know, is theirs. */
function fromOwnWord(words: readonly string[]): string[] {
  const first = words.findIndex((word) => !word.startsWith('-') || ownSwitches.includes(word));
  return first === -1 ? [] : words.slice(first);
}

/**
 * The first switch that would let another program into this one, if any: over a debugging port whoever reaches it, another user of
 * the machine too, presses buttons. No fuse covers these (the one for `--inspect` only has Node ignore it).
 */
export function debuggingSwitch(argv: readonly string[]): string | undefined {
  return argv.slice(1).find((word) => debugging.test(word));
}

const ownSwitches = ['--help', '-h', '--version'];
/** Those that Playwright, our start script and electron-builder's launchers append, also behind our words. */
const chromiumSwitch =
  /^--(ozone-platform|no-sandbox|inspect|remote-debugging|disable-|enable-|user-data-dir)/;
/** Chromium takes one dash, and on Windows a slash, for two; letter case counts but on Windows. */
const debugging = /^(--?|\/)(remote-debugging|inspect)/i;
