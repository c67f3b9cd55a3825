import {
  allow,
  GlebaError,
  type IdentityService,
  type JobResult,
  type PagePrinter,
  permits,
  StoredFile,
  uuidv7,
} from '@gleba/sdk';
import { fileKey, type JobContext, work } from '@gleba/sdk/server';
import { landsKey } from '../../access-keys.ts';
import { type PapersSettings, paperFilter, papersPurpose, printPapers } from '../../jobs/print-papers.job.ts';
import { landKeys } from '../export/lands-to-export.ts';
import { assemblePapers } from './assemble-papers.ts';
import { createLotPrinter, type LotPrinter } from './lot-printer.ts';
import { type NamedLot, namedLots } from './paper-names.ts';

type PapersResult = JobResult<typeof printPapers>;
type FailedLot = PapersResult['failed'][number];

/** Papers of some lots in one stored file, one behind the other. */
export interface PrintedPart {
  readonly id: string;
  /** Places in the list of lots, each with the bytes of its papers in the order of the settings. */
  readonly lots: readonly { readonly place: number; readonly sizes: readonly number[] }[];
}

export interface PapersCheckpoint {
  /** Chosen before anything is written: what is written again takes the same place. */
  readonly fileId: string;
  readonly nextPartId: string;
  readonly lots: readonly NamedLot[];
  /** Lots from the beginning of the list that are done. */
  readonly done: number;
  readonly parts: readonly PrintedPart[];
  readonly failed: readonly FailedLot[];
  readonly result?: PapersResult;
}

/** Lots between two steps: what a death of the process costs at most. */
const lotsOfStep = 20;
/** The host's printer bounds what really runs at once. */
const pagesAtOnce = 2;

type Context = JobContext<PapersCheckpoint>;

/**
 * Prints papers of lots, with the rights that the person has while it runs, and offers them as one file. Each step keeps what
 * it has printed, so that a restart goes on behind it; a lot that cannot be printed is named in the result.
 */
export function printPapersWork(services: { readonly printer: PagePrinter; readonly identity: IdentityService }) {
  return work(printPapers, async (context: Context, settings) => {
    const { actor } = context;
    const place = { projectId: settings.projectId, fields: {} };
    if (permits(actor, allow.key(landsKey), place) !== true || !actor.userId) throw new GlebaError('FORBIDDEN');
    const person = { userId: actor.userId, organizationId: actor.organizationId };
    const begun = await begin(context, settings);
    const ended = begun.result ? { ...begun, result: begun.result } : await printAll(context, settings, begun, person);
    await forgetParts(context, ended);
    return ended.result;
  });

  async function printAll(
    context: Context,
    settings: PapersSettings,
    begun: PapersCheckpoint,
    actor: { readonly userId: string; readonly organizationId: number },
  ) {
    let state = begun;
    const { papers, projectId } = settings;
    const lanes = Array.from({ length: Math.min(pagesAtOnce, state.lots.length) }, () =>
      createLotPrinter({ ...services, actor, projectId, papers, signal: context.signal }),
    );
    try {
      while (state.done < state.lots.length) state = await printStep(context, state, lanes);
    } finally {
      await Promise.all(lanes.map((lane) => lane.close()));
    }
    return finish(context, settings, state);
  }
}

/** Where the last run was, if all that it printed is still there; who cancelled may go on later. */
async function begin(context: Context, settings: PapersSettings): Promise<PapersCheckpoint> {
  const { checkpoint, files, actor } = context;
  if (checkpoint?.result) return checkpoint;
  const partKeys = checkpoint?.parts.map(({ id }) => fileKey(actor.organizationId, id)) ?? [];
  const sizes = await Promise.all(partKeys.map((key) => files.size(key).catch(() => undefined)));
  if (checkpoint && !sizes.includes(undefined)) return checkpoint;
  const keys = await landKeys(context, paperFilter(settings));
  if (keys.length === 0) throw new GlebaError('NOT_FOUND', 'Nenhum lote encontrado para imprimir.');
  const state: PapersCheckpoint = {
    fileId: uuidv7(),
    nextPartId: uuidv7(),
    lots: namedLots(keys),
    done: 0,
    parts: [],
    failed: [],
  };
  await context.step(state, async () => {});
  return state;
}

/** Prints the next lots on all pages, keeps their papers, and says so in the checkpoint. */
async function printStep(
  context: Context,
  state: PapersCheckpoint,
  lanes: readonly LotPrinter[],
): Promise<PapersCheckpoint> {
  const end = Math.min(state.done + lotsOfStep, state.lots.length);
  const printed = new Map<number, readonly Uint8Array[]>();
  const failed: (FailedLot & { readonly place: number })[] = [];
  let next = state.done;
  const tell = () =>
    context.progress({
      done: state.done + printed.size + failed.length,
      total: state.lots.length,
      text: 'lands.papers.progress',
    });
  tell();
  const work = async (lane: LotPrinter) => {
    for (let place = next++; place < end; place = next++) {
      const lot = state.lots[place];
      if (!lot) return;
      try {
        printed.set(place, await lane.print(lot));
      } catch (error) {
        context.signal.throwIfAborted();
        if (!isOfLot(error)) throw error;
        failed.push({ place, id: lot.id, title: lot.title, message: error.message });
      }
      tell();
    }
  };
  const ended = await Promise.allSettled(lanes.map(work));
  for (const lane of ended) if (lane.status === 'rejected') throw lane.reason;
  const places = [...printed.keys()].sort((a, b) => a - b);
  const after: PapersCheckpoint = {
    ...state,
    nextPartId: uuidv7(),
    done: end,
    failed: [
      ...state.failed,
      ...failed.sort((a, b) => a.place - b.place).map(({ id, title, message }) => ({ id, title, message })),
    ],
    parts: [
      ...state.parts,
      ...(places.length === 0
        ? []
        : [
            {
              id: state.nextPartId,
              lots: places.map((place) => ({ place, sizes: (printed.get(place) ?? []).map(({ length }) => length) })),
            },
          ]),
    ],
  };
  if (places.length > 0) {
    const bytes = Buffer.concat(places.flatMap((place) => printed.get(place) ?? []));
    await context.files.write(fileKey(context.actor.organizationId, state.nextPartId), bytes);
  }
  await context.step(after, async () => {});
  return after;
}

/** Without a browser, or without the right to see papers at all, no lot can be printed: the whole job says so. */
function isOfLot(error: unknown): error is GlebaError {
  return error instanceof GlebaError && (error.code === 'VALIDATION' || error.code === 'TIMEOUT');
}

/** Puts the parts together into what is offered. */
async function finish(
  context: Context,
  settings: PapersSettings,
  state: PapersCheckpoint,
): Promise<PapersCheckpoint & { readonly result: PapersResult }> {
  const [first] = state.failed;
  if (state.parts.length === 0 && first) {
    throw new GlebaError('VALIDATION', `Nenhum lote pôde ser impresso. ${first.title}: ${first.message}`);
  }
  const storageKey = fileKey(context.actor.organizationId, state.fileId);
  const made = await assemblePapers(context, settings, state, storageKey);
  const papers = state.parts.flatMap(({ lots }) => lots).reduce((sum, { sizes }) => sum + sizes.length, 0);
  const result: PapersResult = {
    fileId: state.fileId,
    lots: state.lots.length - state.failed.length,
    papers,
    pages: made.pages,
    failed: [...state.failed],
  };
  const after = { ...state, result };
  await context.step(after, (tx) =>
    tx.insert(StoredFile, {
      id: state.fileId,
      projectId: settings.projectId,
      name: made.name,
      extension: made.extension,
      mimeType: made.mimeType,
      kilobytes: Math.ceil(made.bytes / 1000),
      purpose: papersPurpose,
      status: 'stored',
      storageKey,
    }),
  );
  return after;
}

async function forgetParts({ files, actor, log, jobId }: Context, { parts }: PapersCheckpoint): Promise<void> {
  for (const { id } of parts) {
    await files
      .remove(fileKey(actor.organizationId, id))
      .catch((error: unknown) => log.warn('Printed parts stay.', { job: jobId, error: String(error) }));
  }
}
