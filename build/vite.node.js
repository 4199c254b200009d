import { builtinModules } from 'node:module';
import path from 'node:path';
import { noteLicences } from './bundled-licences.js';
import { dist, root } from './paths.js';

/**
 * One file for Node or Electron: everything but `electron` and Node's own modules is inside.
 * @returns {import('vite').InlineConfig}
 */
export function nodeBundle(/** @type {'overlay' | 'cli' | 'preload'} */ room) {
  const commonJs = room === 'preload'; // a sandboxed preload cannot be a module
  return {
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [noteLicences(room)],
    build: {
      ssr: path.join(root, 'app', room, 'index.ts'),
      outDir: path.join(dist, room),
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      sourcemap: false,
      rollupOptions: {
        external: ['electron', ...builtinModules, /^node:/],
        output: {
          format: commonJs ? 'cjs' : 'es',
          entryFileNames: `index.${commonJs ? 'cjs' : 'js'}`,
          codeSplitting: false,
        },
      },
    },
    ssr: { noExternal: true },
  };
}
