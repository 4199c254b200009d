import { membersOf, skipBlanks } from './json-span.ts';

/** A member to be put into an object: the key as it is, the value as JSON text. */
interface NewMember {
  readonly key: string;
  readonly json: string;
}

/**
 * Puts members into the text of an object and leaves every other character as it stands: big integers, `1.0`, key order,
 * unknown keys, whitespace. A key that is there already gets the new value in its (first) place and its repetitions go;
 * a new key is added behind the last member. The text must hold an object that JSON.parse accepts.
 */
export function spliceMembers(objectText: string, added: readonly NewMember[]): string {
  return added.reduce(spliceMember, objectText);
}

function spliceMember(objectText: string, { key, json }: NewMember): string {
  const members = membersOf(objectText);
  const pieces: string[] = [];
  let copied = 0;
  let placed = false;
  for (const [index, member] of members.entries()) {
    if (member.key !== key) continue;
    if (placed) {
      // a repetition goes with the comma before it; it is never the first member
      pieces.push(objectText.slice(copied, members[index - 1]?.end));
    } else {
      pieces.push(objectText.slice(copied, member.value.start), json);
      placed = true;
    }
    copied = member.end;
  }
  if (!placed) {
    const last = members.at(-1);
    const at = last?.end ?? skipBlanks(objectText, 0) + 1;
    const comma = last === undefined ? '' : ',';
    pieces.push(objectText.slice(copied, at), `${comma}${JSON.stringify(key)}:${json}`);
    copied = at;
  }
  pieces.push(objectText.slice(copied));
  return pieces.join('');
}
