/** Something that was asked of a file system, or that it did not answer in time. */
export type InTime<T> = { kind: 'done'; value: T } | { kind: 'late' };

/**
 * Waits for file work that may hang (a network mount whose server is gone cannot be interrupted), at most `deadlineMs`. Late work goes on
 * behind the scenes and occupies one of Node's few threads for files: while `mostLate` of them hang, nothing more is begun.
 */
export async function inTime<T>(work: () => Promise<T>, deadlineMs: number): Promise<InTime<T>> {
  if (late.size >= mostLate) return { kind: 'late' };
  const running = work();
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<InTime<T>>((resolve) => {
    timer = setTimeout(() => {
      late.add(running);
      // whatever becomes of it, it no longer occupies a thread; nobody waits for its result
      const over = (): unknown => late.delete(running);
      running.then(over, over);
      resolve({ kind: 'late' });
    }, deadlineMs);
  });
  try {
    return await Promise.race([
      running.then((value): InTime<T> => ({ kind: 'done', value })),
      deadline,
    ]);
  } finally {
    clearTimeout(timer);
  }
}

const late = new Set<Promise<unknown>>();

/** Of four threads (UV_THREADPOOL_SIZE's default) the window's page and our own files need some. */
const mostLate = 2;
