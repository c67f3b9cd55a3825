import type { ErrorDefinition, RefusedRow } from '@gleba/sdk';
import {
  GlebaError,
  type IdentityService,
  keptError,
  languageOf,
  type PagePrinter,
  StoredFile,
  uuidv7,
} from '@gleba/sdk';
import { fileKey, type JobContext } from '@gleba/sdk/server';
import type { BatchResult, BatchState, PrintedItem } from './batch-state.ts';
import { createPaperPrinter, type PaperPrinter, type PaperToPrint } from './paper-printer.ts';

type Context<Item extends PrintedItem> = Pick<
  JobContext<BatchState<Item>>,
  'actor' | 'checkpoint' | 'files' | 'jobId' | 'log' | 'progress' | 'signal' | 'step'
>;

/** What the plugin knows of a batch of papers. */
export interface PaperBatch<Item extends PrintedItem> {
  /** What papers are printed of, in their order; asked once, when the batch begins. */
  readonly items: () => Promise<readonly Item[]>;
  /** The papers of one of them. */
  readonly papersOf: (item: Item) => readonly PaperToPrint[];
  /** Makes the file that is offered of what was printed (`printedItems`), and says what it is. */
  readonly made: (state: BatchState<Item>, storageKey: string) => Promise<MadeFile>;
  readonly projectId: string;
  readonly purpose: string;
  /** Key of what is told while it runs. */
  readonly progressText: string;
  /** When there is nothing to print, and when nothing could be printed, with the first of them and why. */
  readonly errors: {
    readonly nothing: ErrorDefinition;
    readonly noneCould: ErrorDefinition<{ readonly params: { readonly title: 'text'; readonly message: 'text' } }>;
  };
}

export interface MadeFile {
  readonly name: string;
  readonly extension: string;
  readonly mimeType: string;
  readonly bytes: number;
  readonly pages: number;
}

/** Items between two steps: what a death of the process costs at most. */
const itemsOfStep = 20;
/** The host's printer bounds what really runs at once. */
const pagesAtOnce = 2;

/**
 * Prints papers of many items in the name of the person whose job it is, and stores them as one file. Each step keeps what it has
 * printed, so that a restart goes on behind it; an item that cannot be printed is named in the result.
 */
export async function printBatch<Item extends PrintedItem>(
  context: Context<Item>,
  services: { readonly printer: PagePrinter; readonly identity: Pick<IdentityService, 'issueViewTicket'> },
  batch: PaperBatch<Item>,
): Promise<BatchResult> {
  const { actor, signal } = context;
  if (!actor.userId) throw new GlebaError('FORBIDDEN');
  const person = { userId: actor.userId, organizationId: actor.organizationId };
  let state = await begin(context, batch);
  let { result } = state;
  if (!result) {
    const lanes = Array.from({ length: Math.min(pagesAtOnce, state.items.length) }, () =>
      createPaperPrinter({ ...services, actor: person, signal }),
    );
    try {
      while (state.done < state.items.length) state = await printStep(context, batch, state, lanes);
    } finally {
      await Promise.all(lanes.map((lane) => lane.close()));
    }
    result = await finish(context, batch, state);
  }
  await forgetParts(context, state);
  return result;
}

/** Where the last run was, if all that it printed is still there; who cancelled may go on later. */
async function begin<Item extends PrintedItem>(
  context: Context<Item>,
  batch: PaperBatch<Item>,
): Promise<BatchState<Item>> {
  const { checkpoint, files, actor } = context;
  if (checkpoint?.result) return checkpoint;
  const partKeys = checkpoint?.parts.map(({ id }) => fileKey(actor.organizationId, id)) ?? [];
  const sizes = await Promise.all(partKeys.map((key) => files.size(key).catch(() => undefined)));
  if (checkpoint && !sizes.includes(undefined)) return checkpoint;
  const items = await batch.items();
  if (items.length === 0) throw batch.errors.nothing();
  const state: BatchState<Item> = { fileId: uuidv7(), nextPartId: uuidv7(), items, done: 0, parts: [], failed: [] };
  await context.step(state, async () => {});
  return state;
}

/** Prints the next items on all pages, keeps their papers, and says so in the checkpoint. */
async function printStep<Item extends PrintedItem>(
  context: Context<Item>,
  { papersOf, progressText }: PaperBatch<Item>,
  state: BatchState<Item>,
  lanes: readonly PaperPrinter[],
): Promise<BatchState<Item>> {
  const end = Math.min(state.done + itemsOfStep, state.items.length);
  const printed = new Map<number, readonly Uint8Array[]>();
  const failed: (RefusedRow & { readonly place: number })[] = [];
  let next = state.done;
  const tell = () => {
    const done = state.done + printed.size + failed.length;
    context.progress({ done, total: state.items.length, text: progressText });
  };
  tell();
  const work = async (lane: PaperPrinter) => {
    for (let place = next++; place < end; place = next++) {
      const item = state.items[place];
      if (!item) return;
      try {
        const papers: Uint8Array[] = [];
        for (const paper of papersOf(item)) papers.push(await lane.print(paper));
        printed.set(place, papers);
      } catch (error) {
        context.signal.throwIfAborted();
        if (!isOfItem(error)) throw error;
        failed.push({ place, id: item.id, title: item.title, ...keptError(error, languageOf(context.actor)) });
      }
      tell();
    }
  };
  const ended = await Promise.allSettled(lanes.map(work));
  for (const lane of ended) if (lane.status === 'rejected') throw lane.reason;
  const places = [...printed.keys()].sort((a, b) => a - b);
  const items = places.map((place) => ({ place, sizes: (printed.get(place) ?? []).map(({ length }) => length) }));
  const inOrder = failed.sort((a, b) => a.place - b.place);
  const after: BatchState<Item> = {
    ...state,
    nextPartId: uuidv7(),
    done: end,
    failed: [...state.failed, ...inOrder.map(({ place: _, ...item }) => item)],
    parts: [...state.parts, ...(places.length === 0 ? [] : [{ id: state.nextPartId, items }])],
  };
  if (places.length > 0) {
    const bytes = Buffer.concat(places.flatMap((place) => printed.get(place) ?? []));
    await context.files.write(fileKey(context.actor.organizationId, state.nextPartId), bytes);
  }
  await context.step(after, async () => {});
  return after;
}

/** Without a browser, or without the right to see papers at all, nothing can be printed: the whole job says so. */
function isOfItem(error: unknown): error is GlebaError {
  return error instanceof GlebaError && (error.code === 'VALIDATION' || error.code === 'TIMEOUT');
}

/** Puts the parts together into what is offered. */
async function finish<Item extends PrintedItem>(
  context: Context<Item>,
  { made, projectId, purpose, errors }: PaperBatch<Item>,
  state: BatchState<Item>,
): Promise<BatchResult> {
  const [first] = state.failed;
  if (state.parts.length === 0 && first) {
    throw errors.noneCould({ title: first.title, message: first.message });
  }
  const storageKey = fileKey(context.actor.organizationId, state.fileId);
  const { name, extension, mimeType, bytes, pages } = await made(state, storageKey);
  const papers = state.parts.flatMap(({ items }) => items).reduce((sum, { sizes }) => sum + sizes.length, 0);
  const items = state.items.length - state.failed.length;
  const result: BatchResult = { fileId: state.fileId, items, papers, pages, failed: state.failed };
  await context.step({ ...state, result }, (tx) =>
    tx.insert(StoredFile, {
      id: state.fileId,
      projectId,
      name,
      extension,
      mimeType,
      kilobytes: Math.ceil(bytes / 1000),
      purpose,
      status: 'stored',
      storageKey,
    }),
  );
  return result;
}

async function forgetParts<Item extends PrintedItem>(
  { files, actor, log, jobId }: Context<Item>,
  { parts }: BatchState<Item>,
): Promise<void> {
  for (const { id } of parts) {
    await files
      .remove(fileKey(actor.organizationId, id))
      .catch((error: unknown) => log.warn('Printed parts stay.', { job: jobId, error: String(error) }));
  }
}
