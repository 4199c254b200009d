// ESLint rule: an import that crosses rooms must stand in the table of rooms.js.
import path from 'node:path';
import { rooms } from './rooms.js';

const root = path.resolve(import.meta.dirname, '../..');

/** The room a file of this repository lies in, or undefined for build, e2e, probes and configs. */
function roomOf(/** @type {string} */ file) {
  const relative = path.relative(root, file).split(path.sep).join('/');
  return Object.keys(rooms).find((room) => relative === room || relative.startsWith(`${room}/`));
}

/** A test, or what tests of a room share: they may reach for anything. */
function isForTests(/** @type {string} */ file) {
  return /\.test\.ts$/.test(file) || file.split(path.sep).includes('testing');
}

/** @type {import('eslint').Rule.RuleModule} */
export const roomImports = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      room: '{{from}} may not import {{to}} (build/lint/rooms.js)',
      package: '{{from}} may not import the package {{to}} (build/lint/rooms.js)',
      outside: '{{from}} may not import {{to}}: it lies in no room',
    },
  },
  create(context) {
    const from = roomOf(context.filename);
    if (from === undefined || isForTests(context.filename)) return {};
    const allowed = rooms[from];
    if (allowed === undefined) return {};
    const check = (/** @type {any} */ node) => {
      const source = node.source?.value;
      if (typeof source !== 'string') return;
      if (!source.startsWith('.')) {
        const known = allowed.packages.some((name) =>
          name.endsWith('/') ? source.startsWith(name) : source === name,
        );
        if (!known) context.report({ node, messageId: 'package', data: { from, to: source } });
        return;
      }
      const to = roomOf(path.resolve(path.dirname(context.filename), source));
      if (to === from) return;
      if (to === undefined) {
        context.report({ node, messageId: 'outside', data: { from, to: source } });
      } else if (!allowed.rooms.includes(to)) {
        context.report({ node, messageId: 'room', data: { from, to } });
      }
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};
