import { objectAt } from '../object-at.ts';
import type { OwnHook, TrustFile } from '../setup.ts';

/**
 * Codex runs a handler only after its user has trusted it, and skips it without a word until then. It keeps that in `config.toml`,
 * by the handler's file, event and places: `[hooks.state."FILE:EVENT_IN_SNAKE_CASE:GROUP:HANDLER"]` (codex.md §1, seen with
 * 0.171.0). The hash beside it is Codex' own business: a handler that is changed is asked for again.
 */
export function trustIn(configFile: string): TrustFile {
  return {
    file: configFile,
    form: 'toml',
    about: 'hooks',
    heldBack(root, own) {
      const known = Object.keys(objectAt(objectAt(root, 'hooks'), 'state') ?? {});
      return own.every((hook) => known.some((key) => key.endsWith(keyOf(hook)))) ? undefined : held;
    },
  };
}

/** Without the folder, which may be spelled another way. */
function keyOf({ file, event, at }: OwnHook): string {
  const name = file.split(/[\\/]/).at(-1) ?? '';
  const snake = event.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();
  const [group, handler] = at.filter((key) => typeof key === 'number');
  return `${name}:${snake}:${group ?? 0}:${handler ?? 0}`;
}

const held = {
  en: 'Codex has not been told to trust all of Asktop’s hooks: it skips the others without a word. Start Codex in a terminal, or open /hooks there, and trust them.',
  'zh-CN':
    'Codex 尚未信任 Asktop 的全部 hook：未信任的会被直接跳过，没有任何提示。请在终端中启动 Codex，或在其中打开 /hooks，并信任它们。',
};
