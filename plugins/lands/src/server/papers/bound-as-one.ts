import { streamOf } from '@gleba/sdk/exchange/server';
import { type BatchState, bindPapers, type MadeFile, printedItems } from '@gleba/sdk/print/server';
import type { JobContext } from '@gleba/sdk/server';

/** What was printed as one PDF, with a bookmark for each item, written to `storageKey`. */
export async function boundAsOne(
  context: JobContext<BatchState>,
  state: BatchState,
  title: string,
  storageKey: string,
): Promise<MadeFile> {
  let [pages, bytes] = [0, 0];
  const content = bindPapers(title, papersOf(context, state), (more) => {
    pages += more;
  });
  const counted = async function* () {
    for await (const part of content) {
      context.signal.throwIfAborted();
      bytes += part.length;
      yield part;
    }
  };
  await context.files.write(storageKey, streamOf(counted()));
  return { name: `${title}.pdf`, extension: '.pdf', mimeType: 'application/pdf', bytes, pages };
}

async function* papersOf(context: JobContext<BatchState>, state: BatchState) {
  for await (const { item, papers } of printedItems(context, state)) {
    for (const [index, bytes] of papers.entries()) yield { bytes, bookmark: index === 0 ? item.title : undefined };
  }
}
