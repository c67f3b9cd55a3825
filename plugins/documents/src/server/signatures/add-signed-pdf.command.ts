import { createHash } from 'node:crypto';
import { type ForeignReaders, StoredFile, storedFileErrors, uuidv7 } from '@gleba/sdk';
import { handle, type ServerContext } from '@gleba/sdk/server';
import { Document } from '../../entities/document.entity.ts';
import { DocumentOrigin } from '../../entities/document-origin.entity.ts';
import { SignaturePaper } from '../../entities/signatures/signature-paper.entity.ts';
import { addSignedPdf } from '../../operations/signatures/signature-operations.ts';
import { pagePurpose } from '../../page-files.ts';
import { readSignatures } from '../../paper-binding.ts';
import { signedPurpose } from '../../signature-values.ts';
import { documentErrors } from '../document-errors.ts';
import { pageErrors } from '../page-errors.ts';
import { keep, pdfRow } from './bound-document.ts';
import { signatureErrors } from './signature-errors.ts';

/** A copy of the file is kept as what was signed, so that nobody who sent it can put another in its place. */
export const addSignedPdfHandler = (readers: ForeignReaders) =>
  handle(addSignedPdf, async (context, { documentId, fileId }) => {
    const { storageKey } = await context.transaction(async (tx) => {
      mayBeAdded(await tx.asActor.get(Document, documentId));
      const file = await tx.find(StoredFile, fileId);
      const isOwn = file?.createdBy === tx.actor.userId && file?.purpose === pagePurpose && file.status === 'stored';
      if (!file || !isOwn) throw storedFileErrors.fileMissing();
      return file;
    });
    const found = await readForeign(context, readers, storageKey);
    const bytes = new Uint8Array(await new Response(await context.files.read(storageKey)).arrayBuffer());
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    // Another file came to its place in between.
    if (sha256 !== found.sha256) throw pageErrors.pageBroken();
    const kept = await keep(context, bytes);
    await context.transaction(async (tx) => {
      const document = await tx.asActor.get(Document, documentId, { lock: true });
      mayBeAdded(document);
      const { name, projectId } = document;
      const row = pdfRow(kept, { name: `${name}.pdf`, projectId, purpose: signedPurpose });
      await tx.insert(StoredFile, row);
      const [origin] = await tx.list(DocumentOrigin, { filter: { documentId: { equalTo: documentId } }, first: 1 });
      await tx.insert(SignaturePaper, {
        ...{ id: uuidv7(), documentId, projectId, name, sheets: found.sheets, shownSha256: sha256 },
        ...{ signedFileId: kept.id, signedSha256: sha256, sealedAt: new Date().toISOString() },
        ...{ foreign: [...found.signatures], values: origin?.values ?? null },
      });
      const patch = { signatureStatus: 'signed', urlSigned: row.path, signedDataChangedAt: null } as const;
      await tx.update(Document, documentId, patch);
    });
    return { documentId, signatures: [...found.signatures] };
  });

function mayBeAdded({ signatureStatus }: { readonly signatureStatus: string | null }): void {
  if (signatureStatus === 'signed') throw documentErrors.signedStays();
  if (signatureStatus === 'requested') throw signatureErrors.signatureOpen();
}

async function readForeign(
  { files, actor: { organizationId } }: ServerContext,
  readers: ForeignReaders,
  storageKey: string,
) {
  const copy = await files.localCopy(storageKey);
  try {
    const turn = { asker: 'member', organizationId } as const;
    const bytes = await files.size(storageKey);
    const { facts, close } = await readers.open(readSignatures, { path: copy.path }, { turn, bytes });
    await close();
    if ('refused' in facts) {
      if (facts.refused === 'pageUnknown') throw pageErrors.pageUnknown();
      throw pageErrors.pageBroken();
    }
    const { signatures } = facts;
    if (signatures.length === 0) throw signatureErrors.notSigned();
    const isSound = signatures.every(({ isIntact }) => isIntact) && signatures.some(({ isWhole }) => isWhole);
    if (!isSound) throw signatureErrors.signatureBroken();
    return facts;
  } finally {
    await copy.release();
  }
}
