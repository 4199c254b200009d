/** What the headers of a probe tell about where it runs. All of it comes from an environment and is untrusted. */
export interface Marks {
  /** as decode takes it */
  readonly charset: string | undefined;
  /** marks of the real caller, by environment variable */
  readonly caller: Readonly<Record<string, string>>;
}

export function marksOf(headers: Readonly<Record<string, string | string[] | undefined>>): Marks {
  const charset = headers['x-asktop-charset'];
  const caller = headers['x-asktop-caller'];
  return {
    charset: typeof charset === 'string' && charset !== '' ? charset : undefined,
    caller: typeof caller === 'string' ? pairsOf(caller) : noPairs,
  };
}

/** Our own command line started the probe (`asktop try`): the agent was not heard. */
export function isOwn({ caller }: Marks): boolean {
  return caller['AI_AGENT']?.startsWith(ownMark) === true;
}

/** `NAME=VALUE;NAME=VALUE`; a name that comes twice keeps its first value, what is not such a pair is dropped. */
function pairsOf(text: string): Readonly<Record<string, string>> {
  // no prototype: `__proto__` is a name like any other
  const pairs = Object.create(null) as Record<string, string>;
  for (const part of text.split(';')) {
    const [, name, value] = /^([A-Za-z_][A-Za-z0-9_]*)=(.*)$/.exec(part) ?? [];
    if (name !== undefined && value !== undefined) pairs[name] ??= value;
  }
  return pairs;
}

const noPairs: Readonly<Record<string, string>> = Object.freeze({});

const ownMark = 'asktop';
