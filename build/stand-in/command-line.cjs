'use strict';

/**
 * @typedef {object} CommandLine
 * @property {string | undefined} app folder or file of the app, as given
 * @property {string[]} rest what follows the app: the app's own arguments
 * @property {Map<string, string>} switches those before the app, without dashes; '' where no value was given
 * @property {{ host: string, port: number, wait: boolean } | undefined} inspector asked for by --inspect[-brk][=[HOST:]PORT]
 * @property {string | undefined} debuggingPort asked for by --remote-debugging-port=PORT
 */

/**
 * Reads Electron's command line, `[switches] APP [arguments]`. Ports for debugging open only when a switch
 * before APP asks for them.
 * @param {string[]} argv without executable and script
 * @returns {CommandLine}
 */
exports.parseCommandLine = (argv) => {
  const switches = new Map();
  let at = 0;
  for (; at < argv.length; at++) {
    const argument = argv[at] ?? '';
    if (argument === '-r' || argument === '--require') at++;
    else if (argument.startsWith('--') && argument.length > 2) {
      const [, name, value] = /^--([^=]+)=?(.*)$/s.exec(argument) ?? [];
      if (name !== undefined) switches.set(name, value ?? '');
    } else break;
  }
  return {
    app: argv[at],
    rest: argv.slice(at + 1),
    switches,
    inspector: inspectorOf(switches),
    debuggingPort: switches.get('remote-debugging-port'),
  };
};

/**
 * Switches handed on to the browser: all but those that the stand-in itself answers. A debugging port is
 * never among them: it comes from the command line only, by a way of its own.
 * @param {Iterable<[string, string]>} switches
 */
exports.browserSwitches = (switches) =>
  [...switches]
    .filter(
      ([name]) => !/^(inspect|remote-debugging-|user-data-dir$|no-sandbox$|headless$)/.test(name),
    )
    .map(([name, value]) => (value === '' ? `--${name}` : `--${name}=${value}`));

/** @param {Map<string, string>} switches */
function inspectorOf(switches) {
  const name = ['inspect', 'inspect-brk'].find((each) => switches.has(each));
  if (name === undefined) return undefined;
  const address = switches.get(name) ?? '';
  const colon = address.lastIndexOf(':');
  const port = address.slice(colon + 1);
  return {
    host: colon < 0 ? '127.0.0.1' : address.slice(0, colon),
    port: port === '' ? 9229 : Number(port),
    wait: name === 'inspect-brk',
  };
}
