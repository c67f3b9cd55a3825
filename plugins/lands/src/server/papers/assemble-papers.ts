import { Project } from '@gleba/sdk';
import { type FileBytes, fileTitle, type ZipEntry, zipFile } from '@gleba/sdk/exchange/server';
import { type BatchState, bindPapers, type MadeFile, printedItems } from '@gleba/sdk/print/server';
import type { JobContext } from '@gleba/sdk/server';
import type { PapersSettings } from '../../jobs/print-papers.job.ts';
import { kindNames, type NamedLand } from './paper-names.ts';
import { papersToBind, writeCounted } from './print-as-one.ts';

type State = BatchState<NamedLand>;
type Context = JobContext<State>;

/** Makes the file that is offered from what was printed, part by part, and writes it to `storageKey`. */
export async function assemblePapers(
  context: Context,
  settings: PapersSettings,
  state: State,
  storageKey: string,
): Promise<MadeFile> {
  const title = await titleOf(context, settings, state);
  let pages = 0;
  const count = (more: number) => {
    pages += more;
  };
  const content: FileBytes =
    settings.output === 'zip'
      ? zipFile(entriesOf(context, settings, state))
      : bindPapers(title, papersToBind(context, state), count);
  const bytes = await writeCounted(context, content, storageKey);
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
async function titleOf(context: Context, { projectId, papers, block }: PapersSettings, { items }: State) {
  const project = await context.transaction((tx) => tx.asActor.get(Project, projectId));
  const [only] = items;
  const about = items.length === 1 && only ? only.title : typeof block === 'string' ? `Quadra ${block}` : 'lotes';
  const kinds = papers.map((kind) => kindNames[kind]).join(' e ');
  return fileTitle(`${project.name} - ${about} - ${kinds}`);
}

async function* entriesOf(context: Context, { papers: kinds }: PapersSettings, state: State): AsyncGenerator<ZipEntry> {
  for await (const { item, papers } of printedItems(context, state)) {
    for (const [index, bytes] of papers.entries()) {
      const kind = kinds[index];
      if (kind) yield { name: `${item.fileName}_${kindNames[kind]}.pdf`, bytes: once(bytes) };
    }
  }
  if (state.failed.length === 0) return;
  const lines = state.failed.map(({ title, message }) => `${title}: ${message}\r\n`);
  yield { name: 'nao-impressos.txt', bytes: once(new TextEncoder().encode(lines.join(''))) };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
