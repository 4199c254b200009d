import { isObject, objectAt } from '../object-at.ts';
import { pathIn, type Machine, type Plugins } from '../setup.ts';

/**
 * Plugins of Claude Code, as 2.1.332 was seen to keep them: `enabledPlugins` of the settings names them as `name@marketplace`, and
 * `plugins/installed_plugins.json` in its user folder has where each was copied to; its hooks lie in `hooks/hooks.json` there. A plugin that
 * names other files in its `plugin.json` is not followed.
 */
export function pluginsIn(machine: Machine, userFolder: string, folder: string): Plugins {
  return {
    list: pathIn(machine, userFolder, 'plugins', 'installed_plugins.json'),
    hookFiles(list, roots) {
      const installed = objectAt(list, 'plugins') ?? {};
      const [managed, ...others] = roots.map((root) => objectAt(root, 'enabledPlugins'));
      // what an administrator says holds, else the nearest level
      const enabled = Object.assign({}, ...others, managed) as Record<string, unknown>;
      return Object.keys(installed)
        .filter((name) => enabled[name] === true)
        .flatMap((name) => listAt(installed, name))
        .filter(({ scope, projectPath }) => scope === 'user' || projectPath === folder)
        .flatMap(({ installPath }) => (typeof installPath === 'string' ? [installPath] : []))
        .map((path) => pathIn(machine, path, 'hooks', 'hooks.json'));
    },
  };
}

function listAt(value: Record<string, unknown>, key: string): Record<string, unknown>[] {
  const held = value[key];
  return Array.isArray(held) ? held.filter(isObject) : [];
}
