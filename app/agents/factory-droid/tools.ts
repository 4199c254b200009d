import { z } from 'zod';
import { claudesTool, known, type OwnTools } from '../claude-dialect/tools.ts';

/** Droid's own tools; fields that its documentation does not name make the card show the input as JSON. */
export const tools: OwnTools = new Map([
  ['Execute', [claudesTool('Bash')]],
  ['Create', [claudesTool('Write')]],
  ['Task', [claudesTool('Task')]],
  [
    'FetchUrl',
    [known({ url: z.string() }, (input) => ({ kind: 'fetch', url: input.url, prompt: undefined }))],
  ],
]);
