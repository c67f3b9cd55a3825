import type { DocumentSubjects } from '@gleba/sdk';
import { defineReaction } from '@gleba/sdk/server';
import { Document } from '../../entities/document.entity.ts';
import { DocumentType } from '../../entities/document-type.entity.ts';
import { documentSignatureChanged } from '../../events/document.event.ts';

/** What the signatures of a record's papers have come to: one that is signed is enough, one that people are asked about is something. */
const strongest = ['signed', 'requested', 'pending'] as const;
const most = 500;

/**
 * Tells the record's plugin what has become of the papers whose signatures bind it, as they stand by now: signed here, at a provider, or
 * elsewhere.
 */
export const tellSubject = (subjects: DocumentSubjects) =>
  defineReaction({
    id: 'documents.tellSubjectOfSignatures',
    on: documentSignatureChanged,
    run: async ({ tx }, { recordId }) => {
      const changed = await tx.find(Document, recordId, { lock: true });
      const signing = changed && subjects.signingOf(changed.subject);
      if (!changed || !signing) return;
      const types = await tx.ids(DocumentType, { filter: { signatureConfirms: { equalTo: true } }, first: most });
      if (changed.documentTypeId === null || !types.includes(changed.documentTypeId)) return;
      const papers = await tx.list(Document, {
        filter: { subjectId: { equalTo: changed.subjectId }, documentTypeId: { in: [...types] } },
        first: most,
      });
      const to = strongest.find((status) => papers.some(({ signatureStatus }) => signatureStatus === status));
      if (to) await signing.paperChanged(tx, changed.subjectId, to);
    },
  });
