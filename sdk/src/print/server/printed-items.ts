import { fileKey, type JobContext } from '@gleba/sdk/server';
import type { BatchState, PrintedItem } from './batch-state.ts';

/** An item with its papers, as they were printed. */
export interface ItemPapers<Item extends PrintedItem> {
  readonly item: Item;
  readonly papers: readonly Uint8Array[];
}

/** What a batch has printed, item by item in the order of its list, read part by part. */
export async function* printedItems<Item extends PrintedItem>(
  { files, actor, signal }: Pick<JobContext<unknown>, 'files' | 'actor' | 'signal'>,
  state: BatchState<Item>,
): AsyncGenerator<ItemPapers<Item>> {
  for (const { id, items } of state.parts) {
    signal.throwIfAborted();
    const bytes = new Uint8Array(await new Response(await files.read(fileKey(actor.organizationId, id))).arrayBuffer());
    let start = 0;
    for (const { place, sizes } of items) {
      const papers = sizes.map((size) => {
        start += size;
        return bytes.subarray(start - size, start);
      });
      const item = state.items[place];
      if (item) yield { item, papers };
    }
  }
}
