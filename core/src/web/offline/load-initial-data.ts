import { inBatches } from '../batch.ts';
import type { InitialData } from '../initial-data.ts';

/** Asks for one kind of records and keeps the answer for when there is no connection. */
export type InitialSource = () => Promise<unknown>;

/** Older data are asked for again. Milliseconds. */
const freshFor = 12 * 3600_000;

/** Resolves when all is here and fresh. Never rejects: what did not come is asked for the next time. */
export async function loadInitialData(data: InitialData, sources: readonly InitialSource[]): Promise<void> {
  if (Date.now() - (data.keptAt ?? 0) <= freshFor) return;
  await load(data, sources);
}

async function load(data: InitialData, sources: readonly InitialSource[]): Promise<void> {
  const { owner } = data;
  let done = 0;
  data.tell(done, sources.length);
  const results = await inBatches(sources, async (source) => {
    await source();
    done += 1;
    data.tell(done, sources.length);
  });
  data.tell(0, 0);
  const isWhole = results.every(({ status }) => status === 'fulfilled');
  if (isWhole && owner !== undefined && owner === data.owner) data.keep(Date.now());
}
