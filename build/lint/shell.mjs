// `npm run lint:sh`: shellcheck and shfmt over every shell script of the repository. A tool that is not installed is
// skipped, by name.
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import path from 'node:path';
import { root } from '../paths.js';
import { hasProgram } from '../test/machine.js';

/**
 * Paths below a folder, relative to the top: files called *.sh or *.bash, and files without an ending whose first
 * line names a shell.
 * @returns {string[]}
 */
function shellScripts(/** @type {string} */ folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return ignored.includes(entry.name) ? [] : shellScripts(file);
    return entry.isFile() && isShellScript(file) ? [path.relative(root, file)] : [];
  });
}

function isShellScript(/** @type {string} */ file) {
  const ending = path.extname(file);
  if (ending !== '') return ending === '.sh' || ending === '.bash';
  const bytes = Buffer.alloc(64);
  const opened = openSync(file, 'r');
  try {
    const text = bytes.toString('latin1', 0, readSync(opened, bytes));
    return /^#!\s*\/\S*(\/|env )(ba|da|)sh\b/.test(text);
  } finally {
    closeSync(opened);
  }
}

const ignored = ['.git', 'node_modules', 'dist', 'release', 'test-results', 'playwright-report'];

const scripts = shellScripts(root);
/** @type {[string, string[]][]} */
const tools = [
  ['shellcheck', ['--severity=style']],
  ['shfmt', ['-d']], // its style stands in .editorconfig
];
for (const [tool, words] of tools) {
  if (!hasProgram(tool)) {
    console.log(`skipped: ${tool} is not installed`);
    continue;
  }
  const { status } = spawnSync(tool, [...words, '--', ...scripts], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
console.log(`${scripts.length} shell scripts: ${scripts.join(' ')}`);
