export interface Helping {
  /** Rows that this call has dealt with. */
  readonly done: number;
  /** Rows that are left for the next. */
  readonly left: number;
}

/**
 * Work that the server does some rows a call: repeated until none is left. Progress after each call, as rows done of all.
 * A call that does nothing while rows are left ends it, so that it cannot go on for ever. Answers the rows done.
 */
export async function repeatUntilDone(
  work: () => Promise<Helping>,
  onProgress: (progress: { readonly done: number; readonly total: number }) => void,
): Promise<number> {
  let done = 0;
  for (;;) {
    const helping = await work();
    done += helping.done;
    onProgress({ done, total: done + helping.left });
    if (helping.left === 0 || helping.done === 0) return done;
  }
}

export interface BatchResult {
  readonly done: number;
  /** First error and how many failed. */
  readonly failed: number;
  readonly error: unknown;
}

/** Does something to each item, `width` at a time. A failure stops nothing: the rest is done and the failures are counted. */
export async function inWidth<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<unknown>,
  onProgress: (done: number) => void = () => {},
): Promise<BatchResult> {
  let next = 0;
  let done = 0;
  let failed = 0;
  let error: unknown;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      try {
        await work(items[index] as T);
        done += 1;
      } catch (problem) {
        if (failed === 0) error = problem;
        failed += 1;
      }
      onProgress(done + failed);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return { done, failed, error };
}
