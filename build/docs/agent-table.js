/** The README with this table between its two marks; throws where they are missing. */
export function withTable(/** @type {string} */ readme, /** @type {string} */ table) {
  const start = readme.indexOf(begin);
  const stop = readme.indexOf(end);
  if (start === -1 || stop < start) throw new Error('README.md has lost the marks of its table');
  return `${readme.slice(0, start + begin.length)}\n\n${table}\n${readme.slice(stop)}`;
}

const begin = '<!-- agents: written by `npm run docs:agents` -->';
const end = '<!-- /agents -->';
