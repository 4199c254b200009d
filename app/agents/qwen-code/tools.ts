import { z } from 'zod';
import { known, renamedTools, type OwnTools } from '../claude-dialect/tools.ts';

/** Qwen Code's tools by their runtime ids (read: ToolNames in 0.15.10); what has no card of its own is shown as JSON. */
export const tools: OwnTools = new Map([
  ...renamedTools({
    run_shell_command: 'Bash',
    write_file: 'Write',
    edit: 'Edit',
    notebook_edit: 'NotebookEdit',
    glob: 'Glob',
    grep_search: 'Grep',
    web_fetch: 'WebFetch',
    web_search: 'WebSearch',
    agent: 'Agent',
    task: 'Agent',
  }),
  [
    'read_file',
    [
      known({ file_path: z.string() }, (input) => ({ kind: 'read', path: input.file_path })),
      // older versions
      known({ absolute_path: z.string() }, (input) => ({
        kind: 'read',
        path: input.absolute_path,
      })),
    ],
  ],
]);
