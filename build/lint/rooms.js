// Who may import whom (docs/architecture.md). A room not named in a list cannot be imported there.

/** Node's own modules that touch nothing outside the process. */
const harmless = [
  'node:path',
  'node:url',
  'node:crypto',
  'node:buffer',
  'node:events',
  'node:timers',
];

/** @type {Record<string, { rooms: string[], packages: string[] }>} */
export const rooms = {
  'app/protocol': { rooms: [], packages: ['zod'] },
  'app/text': { rooms: [], packages: ['iconv-lite'] },
  'app/agents': { rooms: ['app/protocol', 'app/text'], packages: ['zod'] },
  'app/intake': {
    rooms: ['app/protocol', 'app/agents', 'app/text'],
    packages: ['zod', 'node:http', 'node:net', ...harmless],
  },
  'app/desk': { rooms: ['app/protocol'], packages: ['zod'] },
  'app/files': {
    rooms: ['app/text'],
    packages: ['node:fs', 'node:fs/promises', 'node:os', ...harmless],
  },
  'app/children': { rooms: [], packages: ['node:child_process', ...harmless] },
  'app/home': {
    rooms: ['app/protocol', 'app/text', 'app/files', 'app/children'],
    packages: ['zod', 'node:fs', 'node:fs/promises', 'node:os', ...harmless],
  },
  'app/installer': {
    rooms: ['app/protocol', 'app/text', 'app/agents', 'app/files', 'app/children', 'app/home'],
    packages: [
      'zod',
      'jsonc-parser',
      'smol-toml',
      'diff',
      'node:fs',
      'node:fs/promises',
      ...harmless,
    ],
  },
  'app/doctor': {
    rooms: [
      'app/protocol',
      'app/text',
      'app/agents',
      'app/files',
      'app/children',
      'app/home',
      'app/installer',
    ],
    packages: ['zod', 'node:http', ...harmless],
  },
  'app/overlay': {
    rooms: [
      'app/protocol',
      'app/text',
      'app/agents',
      'app/intake',
      'app/desk',
      'app/files',
      'app/children',
      'app/home',
      'app/installer',
      'app/doctor',
      'app/cli',
    ],
    packages: ['zod', 'electron', 'node:fs', 'node:fs/promises', 'node:os', ...harmless],
  },
  'app/preload': { rooms: ['app/protocol'], packages: ['electron'] },
  'app/cli': {
    rooms: [
      'app/protocol',
      'app/text',
      'app/agents',
      'app/intake',
      'app/desk',
      'app/files',
      'app/children',
      'app/home',
      'app/installer',
      'app/doctor',
    ],
    packages: [
      'zod',
      'node:fs',
      'node:fs/promises',
      'node:os',
      'node:http',
      'node:readline/promises',
      'node:util',
      ...harmless,
    ],
  },
  renderer: {
    rooms: ['app/protocol'],
    packages: [
      'svelte',
      'svelte/',
      'diff',
      'mdast',
      'mdast-util-from-markdown',
      'mdast-util-gfm',
      'micromark-extension-gfm',
    ],
  },
};
