/** What comes after them is not read. */
export async function firstOf<T>(rows: AsyncIterable<T>, most: number): Promise<T[]> {
  const found: T[] = [];
  for await (const row of rows) {
    found.push(row);
    if (found.length >= most) break;
  }
  return found;
}

/** The following item is made while the present one is worked on: PostgreSQL judges a step's rows while the one before is written. */
export async function* oneAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  const ask = () => {
    const next = source.next();
    // Told when it is its turn; meanwhile nobody waits for it.
    next.catch(() => {});
    return next;
  };
  let next = ask();
  try {
    for (let item = await next; !item.done; item = await next) {
      next = ask();
      yield item.value;
    }
  } finally {
    await next.catch(() => {});
    await source.return(undefined);
  }
}

/** Rows in groups of a size; the last is what is left. */
export async function* chunksOf<T>(source: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let chunk: T[] = [];
  for await (const item of source) {
    chunk.push(item);
    if (chunk.length === size) {
      yield chunk;
      chunk = [];
    }
  }
  if (chunk.length > 0) yield chunk;
}
