/** Where a bug threw, without its message: that can quote the payload. */
export function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return `threw a ${typeof error}`;
  const frames = (error.stack ?? '').replace(error.message, '').match(/^ {4}at .*$/gm) ?? [];
  return [error.name, ...frames.slice(0, 3).map((frame) => frame.trim())].join(' ');
}
