import { describe, expect, it } from 'vitest';
import { patchUse } from './patch.ts';

const use = (...lines: string[]) => patchUse('apply_patch', lines.join('\n'));
const inPatch = (...lines: string[]) => use('*** Begin Patch', ...lines, '*** End Patch');

describe('a patch is shown as', () => {
  it('a write, where it adds one file', () => {
    expect(inPatch('*** Add File: src/首页.ts', '+first', '+', '++plus')).toEqual({
      kind: 'write',
      tool: 'apply_patch',
      path: 'src/首页.ts',
      content: 'first\n\n+plus\n',
      rest: [],
    });
  });

  it('an edit, where it changes places of one file, with the line that each place is found by', () => {
    expect(
      inPatch(
        '*** Update File: a.py',
        ' import foo',
        '+import bar',
        '@@ def f():',
        '-    pass',
        '+    return 1',
        '@@',
        ' last',
        '-gone',
        '*** End of File',
      ),
    ).toEqual({
      kind: 'edit',
      tool: 'apply_patch',
      path: 'a.py',
      edits: [
        { before: 'import foo', after: 'import foo\nimport bar', everywhere: false },
        { before: '@@ def f():\n    pass', after: '@@ def f():\n    return 1', everywhere: false },
        {
          before: 'last\ngone\n*** End of File',
          after: 'last\n*** End of File',
          everywhere: false,
        },
      ],
      rest: [],
    });
  });

  it('a patch, where it moves, deletes or changes several files', () => {
    expect(
      inPatch(
        '*** Add File: new.txt',
        '+new',
        '*** Update File: old.txt',
        '*** Move to: ../moved.txt',
        '@@',
        '-a',
        '+b',
        '*** Delete File: gone.txt',
      ),
    ).toMatchObject({
      kind: 'patch',
      files: [
        { kind: 'write', path: 'new.txt', content: 'new\n' },
        {
          kind: 'edit',
          path: 'old.txt',
          movesTo: '../moved.txt',
          edits: [{ before: 'a', after: 'b' }],
        },
        { kind: 'delete', path: 'gone.txt' },
      ],
    });
  });

  it('what Codex reads of it: blanks around markers, blank lines between places', () => {
    expect(
      use(
        '  *** Begin Patch  ',
        '  *** Update File: a.txt',
        '@@',
        '-a',
        '+b',
        '',
        '@@',
        '+c',
        ' *** End Patch',
        '',
      ),
    ).toMatchObject({
      kind: 'edit',
      path: 'a.txt',
      edits: [
        { before: 'a\n', after: 'b\n' },
        { before: '', after: 'c' },
      ],
    });
  });

  it('context, where a context line looks like a header', () => {
    expect(
      inPatch('*** Update File: a.txt', '@@', ' *** Delete File: /etc/passwd', '+x'),
    ).toMatchObject({ kind: 'edit', edits: [{ before: '*** Delete File: /etc/passwd' }] });
  });
});

describe('a patch that is not exactly in the grammar is shown whole', () => {
  it.each([
    ['no patch at all', ['rm -rf /']],
    ['without its end', ['*** Begin Patch', '*** Add File: a', '+x']],
    ['in a here-document', ["<<'EOF'", '*** Begin Patch', '*** End Patch', 'EOF']],
    ['without a file', ['*** Begin Patch', '*** End Patch']],
    ['with a header of another kind', ['*** Begin Patch', '*** Chmod File: a', '*** End Patch']],
    [
      'with a line between files that is none',
      ['*** Begin Patch', '*** Delete File: a', 'and more', '*** End Patch'],
    ],
    [
      'with a place that says nothing',
      ['*** Begin Patch', '*** Update File: a', '@@ here', '*** End Patch'],
    ],
    [
      'with a file that does not change',
      ['*** Begin Patch', '*** Update File: a', '*** End Patch'],
    ],
    [
      'with a second place that is not marked',
      [
        '*** Begin Patch',
        '*** Update File: a',
        '@@',
        '+b',
        '*** End of File',
        '+c',
        '*** End Patch',
      ],
    ],
    ['without a path', ['*** Begin Patch', '*** Add File: ', '+x', '*** End Patch']],
  ])('%s', (_, lines) => {
    const text = lines.join('\n');
    expect(patchUse('apply_patch', text)).toEqual({
      kind: 'patch',
      tool: 'apply_patch',
      files: [{ kind: 'unread', text }],
      rest: [],
    });
  });
});

it('reads a patch of a million lines', () => {
  const read = inPatch(`*** Add File: a\n${'+x\n'.repeat(999_999)}+x`);
  expect(read.kind === 'write' && read.content.length).toBe(2_000_000);
});
