import path from 'node:path';
import { getConfig, validateConfiguration } from 'app-builder-lib/out/util/config/config.js';
import { DebugLogger } from 'builder-util';
import { describe, expect, test } from 'vitest';
import { root } from '../paths.js';

// app-builder-lib has no public way to ask; the path holds for the pinned version
describe('electron-builder.yml', () => {
  test('is what electron-builder takes', async () => {
    const config = await getConfig(root, path.join(root, 'electron-builder.yml'), null);
    await expect(validateConfiguration(config, new DebugLogger(false))).resolves.toBeUndefined();
  });

  test('would be refused with a misspelt key', async () => {
    const config = await getConfig(root, path.join(root, 'electron-builder.yml'), null);
    const wrong = { ...config, asra: true };
    await expect(validateConfiguration(wrong, new DebugLogger(false))).rejects.toThrow(/asra/);
  });

  test('starts the program on X11, where it can be placed and kept on top', async () => {
    const config = await getConfig(root, path.join(root, 'electron-builder.yml'), null);
    expect(config.linux?.executableArgs).toEqual(['--ozone-platform=x11']);
  });

  test('has what a Debian package must name: its homepage and its maintainer', async () => {
    const config = await getConfig(root, path.join(root, 'electron-builder.yml'), null);
    const metadata = (await import('../../package.json')).default;
    expect(metadata.homepage).toMatch(/^https:/);
    expect(config.linux?.maintainer).toMatch(/^.+ <.+@.+>$/);
  });

  test('lists no dependency to be packed: the bundles contain all of them', async () => {
    const metadata = (await import('../../package.json')).default;
    expect(metadata).not.toHaveProperty('dependencies');
  });
});
