/** Batches run three at a time: the specification's number, and a browser's connections are few. */
const atOnce = 3;

/** Runs `work` for every item, three at a time, in order of their start; answers like Promise.allSettled. */
export async function inBatches<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<PromiseSettledResult<R>[]> {
  const results: PromiseSettledResult<R>[] = [];
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const index = next++;
      const [result] = await Promise.allSettled([Promise.resolve(items[index] as T).then(work)]);
      results[index] = result;
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane));
  return results;
}
