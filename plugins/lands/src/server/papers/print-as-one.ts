import {
  allow,
  GlebaError,
  type IdentityService,
  languageOf,
  type PagePrinter,
  Project,
  permits,
  say,
} from '@gleba/sdk';
import { fileTitle, streamOf } from '@gleba/sdk/exchange/server';
import {
  type BatchState,
  bindPapers,
  type PaperBatch,
  type PrintedItem,
  printBatch,
  printedItems,
} from '@gleba/sdk/print/server';
import type { JobContext } from '@gleba/sdk/server';
import { landsKey } from '../../access-keys.ts';
import { papersPurpose } from '../../jobs/print-papers.job.ts';
import { landErrors } from '../land-errors.ts';

export interface PrintServices {
  readonly printer: PagePrinter;
  readonly identity: IdentityService;
}

interface PapersAsOne extends Pick<PaperBatch<PrintedItem>, 'items' | 'papersOf' | 'progressText'> {
  readonly projectId: string;
  /** Text of what the file is called behind the name of its project. */
  readonly fileText: string;
}

/** Prints a project's papers with the rights that the person has while it runs, and offers them as one PDF with a bookmark for each. */
export async function printAsOne(context: JobContext<BatchState>, services: PrintServices, papers: PapersAsOne) {
  const { fileText, ...batch } = papers;
  const { projectId } = batch;
  if (permits(context.actor, allow.key(landsKey), { projectId, fields: {} }) !== true)
    throw new GlebaError('FORBIDDEN');
  const { failed, ...result } = await printBatch(context, services, {
    ...batch,
    async made(state, storageKey) {
      const project = await context.transaction((tx) => tx.asActor.get(Project, projectId));
      const title = fileTitle(`${project.name} - ${say(fileText, {}, languageOf(context.actor))}`);
      let pages = 0;
      const content = bindPapers(title, papersToBind(context, state), (more) => {
        pages += more;
      });
      const bytes = await writeCounted(context, content, storageKey);
      return { name: `${title}.pdf`, extension: '.pdf', mimeType: 'application/pdf', bytes, pages };
    },
    purpose: papersPurpose,
    errors: { nothing: landErrors.nothingToPrint, noneCould: landErrors.noneCouldBePrinted },
  });
  return { ...result, failed: [...failed] };
}

/** In their order, with a bookmark where an item begins. */
export async function* papersToBind(context: JobContext<BatchState>, state: BatchState) {
  for await (const { item, papers } of printedItems(context, state)) {
    for (const [index, bytes] of papers.entries()) yield { bytes, bookmark: index === 0 ? item.title : undefined };
  }
}

/** Writes a file part by part, until the job is cancelled, and answers its bytes. */
export async function writeCounted(
  context: Pick<JobContext<BatchState>, 'files' | 'signal'>,
  content: AsyncIterable<Uint8Array>,
  storageKey: string,
): Promise<number> {
  let bytes = 0;
  const counted = async function* () {
    for await (const part of content) {
      context.signal.throwIfAborted();
      bytes += part.length;
      yield part;
    }
  };
  await context.files.write(storageKey, streamOf(counted()));
  return bytes;
}
