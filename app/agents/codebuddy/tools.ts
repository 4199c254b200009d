import { z } from 'zod';
import { claudesTool, known, type OwnTools } from '../claude-dialect/tools.ts';

/** Claude's tools, whose path may be called `filePath` (documentation of CodeBuddy Code). */
export const tools: OwnTools = new Map([
  [
    'Write',
    [
      claudesTool('Write'),
      known({ filePath: z.string(), content: z.string() }, (input) => ({
        kind: 'write',
        path: input.filePath,
        content: input.content,
      })),
    ],
  ],
  [
    'Edit',
    [
      claudesTool('Edit'),
      known(
        {
          filePath: z.string(),
          old_string: z.string(),
          new_string: z.string(),
          replace_all: z.boolean().optional(),
        },
        ({ filePath: path, old_string: before, new_string: after, replace_all: everywhere }) => ({
          kind: 'edit',
          path,
          edits: [{ before, after, everywhere: everywhere ?? false }],
        }),
      ),
    ],
  ],
  [
    'Read',
    [
      claudesTool('Read'),
      known({ filePath: z.string() }, (input) => ({ kind: 'read', path: input.filePath })),
    ],
  ],
]);
