import type { Command } from './io.ts';

/** What `asktop --help` prints. `env` tells whether it runs from a clone, where the program has another name. */
export function generalHelp(commands: readonly Command[], env: Env): string {
  const lines = commands.flatMap(({ name, usage, summary }) => [
    `  asktop ${name} ${usage}`.trimEnd(),
    `      ${summary}`,
  ]);
  return [
    'Asktop: answer coding agents in a small overlay, without switching windows.',
    '',
    '  asktop',
    '      starts the overlay',
    ...lines,
    '',
    'asktop COMMAND --help explains its options.',
    ...inClone(env),
    '',
  ].join('\n');
}

/** What `asktop COMMAND --help` prints. */
export function commandHelp({ name, usage, summary, options = {} }: Command, env: Env): string {
  const width = Math.max(0, ...Object.keys(options).map(({ length }) => length));
  const explained = Object.entries(options).map(([key, text]) => `  ${key.padEnd(width)}  ${text}`);
  return [
    `usage: asktop ${name} ${usage}`.trimEnd(),
    '',
    summary,
    ...(explained.length === 0 ? [] : ['', ...explained]),
    ...inClone(env),
    '',
  ].join('\n');
}

type Env = Readonly<Record<string, string | undefined>>;

/** npm names the script that it runs. */
function inClone(env: Env): string[] {
  if (env['npm_lifecycle_event'] !== 'asktop') return [];
  return ['', 'In this clone write “npm run asktop --” wherever “asktop” stands.'];
}
