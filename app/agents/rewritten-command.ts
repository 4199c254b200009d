import { spliceMembers } from '../text/json-splice.ts';

/**
 * The text of a command tool's input with another command in it, everything else as it stands there; undefined if the input
 * has no command, or two spellings of one.
 */
export function rewrittenCommand(
  input: unknown,
  inputText: string,
  command: string,
): string | undefined {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return undefined;
  const [key, ...others] = spellings.filter((name) => Object.hasOwn(input, name));
  if (key === undefined || others.length > 0) return undefined;
  return spliceMembers(inputText, [{ key, json: JSON.stringify(command) }]);
}

const spellings = ['command', 'cmd'];
