import { Land } from '@gleba/plugin-lands';
import {
  allow,
  type ForeignReaders,
  GlebaError,
  type IdentityService,
  keptError,
  keyPathOf,
  languageOf,
  type PagePrinter,
  Project,
  permits,
  StoredFile,
  say,
  uuidv7,
} from '@gleba/sdk';
import { createPaperPrinter } from '@gleba/sdk/print/server';
import { fileKey, type JobContext, type UnitOfWork, work } from '@gleba/sdk/server';
import { documentsKey } from '../../access-keys.ts';
import type { BoundSource } from '../../dossier/dossier-binding.ts';
import type { DossierFile } from '../../dossier/dossier-file.ts';
import { Document } from '../../entities/document.entity.ts';
import { DocumentPage } from '../../entities/document-page.entity.ts';
import { DocumentType } from '../../entities/document-type.entity.ts';
import { generateDossier } from '../../jobs/dossier.job.ts';
import { pagePurpose } from '../../page-files.ts';
import { drawLater } from '../thumbnails/draw-thumbnails.command.ts';
import { bindDossier, type NamedSource } from './bind-dossier.ts';
import { screenType } from './collect-dossier.ts';
import { landTitle } from './dossier-lands.ts';
import { openSources } from './dossier-sources.ts';

export interface DossierServices {
  readonly printer: PagePrinter;
  readonly identity: Pick<IdentityService, 'issueViewTicket'>;
  readonly readers: ForeignReaders;
}
/** Of one screen that was printed: where its PDF lies, or why there is none. */
type Printed = { readonly partId: string } | { readonly message: string };
interface Checkpoint {
  /** By the screens' addresses. */
  readonly printed: Readonly<Record<string, Printed>>;
  /** The next part's, chosen before it is written. */
  readonly nextPartId: string;
}
type Context = JobContext<Checkpoint>;

/**
 * Makes the dossier of a lot with the rights that the person has while it runs: prints what is printed, each kept as it is done, binds it behind
 * the documents, and keeps the file as the lot's document. The former one's page is marked as deleted and stays in its history.
 */
export const generateDossierWork = (services: DossierServices) =>
  work(generateDossier, async (context: Context, payload) => {
    const { projectId, landId, uuid: fileId } = payload;
    const { organizationId } = context.actor;
    if (permits(context.actor, allow.key(documentsKey), { projectId, fields: {} }) !== true) {
      throw new GlebaError('FORBIDDEN');
    }
    const language = languageOf(context.actor);
    const land = await context.transaction((tx) => tx.asActor.get(Land, landId));
    const project = await context.transaction((tx) => tx.asActor.get(Project, projectId));
    const title = landTitle(land, language);
    const printed = await printScreens(context, services, payload.files, title);
    const opened = await openSources(context, payload.files);
    const parts: string[] = [];
    try {
      const sources: NamedSource[] = [];
      for (const [index, file] of payload.files.entries()) {
        sources.push({ title: file.title, ...(await sourceOf(file, opened.sources[index])) });
      }
      const bound = await bindDossier(context, services, sources, {
        title: `${say('documents.dossier.title', {}, language)} - ${title}`,
        lines: [
          [project.name, land.subdivision, [project.city, project.state].filter(Boolean).join('/')]
            .filter(Boolean)
            .join(' · '),
        ],
        storageKey: fileKey(organizationId, fileId),
      });
      const documentId = await context.step({ printed, nextPartId: uuidv7() }, (tx) =>
        keep(tx, { ...payload, fileId, ...bound }),
      );
      for (const id of parts) await context.files.remove(fileKey(organizationId, id)).catch(() => {});
      return { documentId, fileId, sheets: bound.sheets, left: [...bound.left] };
    } finally {
      await opened.release();
    }

    async function sourceOf(
      file: DossierFile,
      source: BoundSource | undefined,
    ): Promise<Pick<NamedSource, 'source' | 'message'>> {
      if (file.type !== screenType) {
        return source ? { source } : { message: say('documents.dossier.gone', {}, language) };
      }
      const paper = printed[file.url];
      if (!paper || 'message' in paper) return { message: paper?.message ?? '' };
      parts.push(paper.partId);
      const stored = await context.files.read(fileKey(organizationId, paper.partId));
      const bytes = new Uint8Array(await new Response(stored).arrayBuffer());
      return { source: { at: { bytes }, type: 'application/pdf', pages: null, rotation: 0, isOurs: true } };
    }
  });

/** Prints the screens that no run before has printed. A screen that cannot draw its paper says so; the others are printed. */
async function printScreens(
  context: Context,
  { printer, identity }: DossierServices,
  files: readonly DossierFile[],
  title: string,
): Promise<Checkpoint['printed']> {
  const { actor, signal } = context;
  const person = { userId: actor.userId ?? '', organizationId: actor.organizationId };
  const screens = files.filter(({ type }) => type === screenType);
  const lane = createPaperPrinter({ printer, identity, actor: person, signal });
  const total = screens.length + 1;
  let state = context.checkpoint ?? { printed: {}, nextPartId: uuidv7() };
  await context.step(state, async () => {});
  try {
    for (const [done, file] of screens.entries()) {
      context.progress({ done, total, text: 'documents.dossier.progress' });
      const known = state.printed[file.url];
      if (known && ('message' in known || (await isThere(context, known.partId)))) continue;
      const printed = await printOne(file);
      state = { printed: { ...state.printed, [file.url]: printed }, nextPartId: uuidv7() };
      await context.step(state, async () => {});
    }
  } finally {
    await lane.close();
  }
  context.progress({ done: screens.length, total, text: 'documents.dossier.progress' });
  return state.printed;

  async function printOne({ url, title: kind }: DossierFile): Promise<Printed> {
    try {
      const bytes = await lane.print({ path: url, title: `${kind} - ${title}` });
      const partId = state.nextPartId;
      await context.files.write(fileKey(actor.organizationId, partId), bytes);
      return { partId };
    } catch (error) {
      signal.throwIfAborted();
      const isOfPaper = error instanceof GlebaError && ['VALIDATION', 'TIMEOUT'].includes(error.code);
      if (!isOfPaper) throw error;
      return { message: keptError(error, languageOf(actor)).message };
    }
  }
}

const isThere = ({ files, actor }: Context, partId: string) =>
  files.size(fileKey(actor.organizationId, partId)).then(
    () => true,
    () => false,
  );

interface Made {
  readonly projectId: string;
  readonly landId: string;
  readonly docTypeId: string;
  readonly fileId: string;
  readonly sheets: number;
  readonly bytes: number;
  readonly name: string;
}

/** Keeps the file as the lot's document of the dossier's type; of one that was signed a new document is made beside it. */
async function keep(tx: UnitOfWork, made: Made): Promise<string> {
  const { projectId, landId, docTypeId, fileId, bytes, name, sheets } = made;
  // Two that end at the same time do not both find no document.
  await tx.get(Land, landId, { lock: true });
  const type = await tx.get(DocumentType, docTypeId);
  const [before] = await tx.list(DocumentPage, { filter: { fileId: { equalTo: fileId } }, first: 1 });
  // Begun anew after its end was lost, it is there already.
  if (before) return before.documentId;
  const kilobytes = Math.ceil(bytes / 1000);
  const { organizationId } = tx.actor;
  const url = keyPathOf('files/{orgId}/{fileId}/{fileName}', {
    ...{ fileName: name, size: bytes, orgId: organizationId, fileId, uuid: fileId },
  });
  await tx.insert(StoredFile, {
    ...{ id: fileId, projectId, name, extension: '.pdf', mimeType: 'application/pdf', kilobytes, path: url },
    ...{ purpose: pagePurpose, status: 'stored', storageKey: fileKey(organizationId, fileId) },
  });
  const about = { subject: Land.id, subjectId: landId };
  const [former] = await tx.list(Document, {
    filter: {
      ...{ subject: { equalTo: about.subject }, subjectId: { equalTo: landId } },
      ...{ documentTypeId: { equalTo: docTypeId } },
    },
    orderBy: ['-createdAt'],
    first: 1,
  });
  const states = {
    signatureStatus: type.requireSign ? ('pending' as const) : null,
    validationStatus: type.validationRequired ? ('waiting' as const) : null,
  };
  const isReplaced = former && former.signatureStatus !== 'signed' && former.signatureStatus !== 'requested';
  const document = isReplaced
    ? await tx.update(Document, former.id, { kilobytes, url, ...states })
    : await tx.insert(Document, {
        ...{ ...about, projectId, name: type.name, documentTypeId: docTypeId, kilobytes, url, ...states },
      });
  // Its own rule: the key in its project, and the lot in sight.
  await tx.asActor.get(Document, document.id);
  const pages = await tx.list(DocumentPage, { filter: { documentId: { equalTo: document.id } }, orderBy: ['number'] });
  for (const { id } of pages) await tx.remove(DocumentPage, id);
  await tx.insert(DocumentPage, {
    ...{ documentId: document.id, projectId, fileId, name, url, kilobytes, type: 'application/pdf', sheets },
    ...{ number: 1, width: 595, height: 842 },
  });
  await drawLater(tx, document);
  return document.id;
}
