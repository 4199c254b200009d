import type { AgentStatus } from '../doctor/status.ts';

/** A status as data for a console: what was refused is told in English, as everything there. */
export function inEnglish(status: AgentStatus) {
  return {
    ...status,
    files: status.files.map((file) => ({
      ...file,
      refusal: file.refusal && {
        ...file.refusal,
        why: file.refusal.why.en,
        remedy: file.refusal.remedy.en,
      },
    })),
  };
}
