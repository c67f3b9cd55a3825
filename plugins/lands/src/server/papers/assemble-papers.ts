import { Project } from '@gleba/sdk';
import { type FileBytes, streamOf, type ZipEntry, zipFile } from '@gleba/sdk/exchange/server';
import { fileKey, type JobContext } from '@gleba/sdk/server';
import type { PapersSettings } from '../../jobs/print-papers.job.ts';
import { bindPapers, type PaperToBind } from './bind-papers.ts';
import { kindNames } from './paper-names.ts';
import type { PapersCheckpoint } from './print-papers.work.ts';

export interface AssembledPapers {
  readonly name: string;
  readonly extension: string;
  readonly mimeType: string;
  readonly bytes: number;
  /** Zero where nobody counted them. */
  readonly pages: number;
}

interface PrintedLot {
  readonly place: number;
  readonly papers: readonly Uint8Array[];
}

type Context = JobContext<PapersCheckpoint>;

/** Makes the file that is offered from the parts, part by part, and writes it to `storageKey`. */
export async function assemblePapers(
  context: Context,
  settings: PapersSettings,
  state: PapersCheckpoint,
  storageKey: string,
): Promise<AssembledPapers> {
  const title = await titleOf(context, settings, state);
  let pages = 0;
  let bytes = 0;
  const count = (more: number) => {
    pages += more;
  };
  const content: FileBytes =
    settings.output === 'zip'
      ? zipFile(entriesOf(context, settings, state))
      : bindPapers(title, papersOf(context, state), count);
  const counted = async function* () {
    for await (const part of content) {
      context.signal.throwIfAborted();
      bytes += part.length;
      yield part;
    }
  };
  await context.files.write(storageKey, streamOf(counted()));
  const isZip = settings.output === 'zip';
  const extension = isZip ? '.zip' : '.pdf';
  return {
    name: `${title}${extension}`,
    extension,
    mimeType: isZip ? 'application/zip' : 'application/pdf',
    bytes,
    pages,
  };
}

/** As people look for it among other files: the project, and the one lot or block that it is about. */
async function titleOf(context: Context, { projectId, papers, block }: PapersSettings, { lots }: PapersCheckpoint) {
  const project = await context.transaction((tx) => tx.asActor.get(Project, projectId));
  const [only] = lots;
  const about = lots.length === 1 && only ? only.title : typeof block === 'string' ? `Quadra ${block}` : 'lotes';
  const kinds = papers.map((kind) => kindNames[kind]).join(' e ');
  return `${project.name} - ${about} - ${kinds}`.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').slice(0, 200);
}

/** Lot by lot, in the order of the list. */
async function* printedLots({ files, actor, signal }: Context, state: PapersCheckpoint): AsyncGenerator<PrintedLot> {
  for (const { id, lots } of state.parts) {
    signal.throwIfAborted();
    const bytes = new Uint8Array(await new Response(await files.read(fileKey(actor.organizationId, id))).arrayBuffer());
    let start = 0;
    for (const { place, sizes } of lots) {
      const papers = sizes.map((size) => {
        start += size;
        return bytes.subarray(start - size, start);
      });
      yield { place, papers };
    }
  }
}

async function* papersOf(context: Context, state: PapersCheckpoint): AsyncGenerator<PaperToBind> {
  for await (const { place, papers } of printedLots(context, state)) {
    for (const [index, bytes] of papers.entries()) {
      yield { bytes, bookmark: index === 0 ? state.lots[place]?.title : undefined };
    }
  }
}

async function* entriesOf(
  context: Context,
  { papers: kinds }: PapersSettings,
  state: PapersCheckpoint,
): AsyncGenerator<ZipEntry> {
  for await (const { place, papers } of printedLots(context, state)) {
    for (const [index, bytes] of papers.entries()) {
      const kind = kinds[index];
      if (kind) yield { name: `${state.lots[place]?.fileName}_${kindNames[kind]}.pdf`, bytes: once(bytes) };
    }
  }
  if (state.failed.length === 0) return;
  const lines = state.failed.map(({ title, message }) => `${title}: ${message}\r\n`);
  yield { name: 'nao-impressos.txt', bytes: once(new TextEncoder().encode(lines.join(''))) };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
