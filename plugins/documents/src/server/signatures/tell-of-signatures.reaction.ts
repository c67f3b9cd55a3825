import type { NotificationService } from '@gleba/plugin-workspace';
import { linkTo } from '@gleba/sdk';
import { defineReaction } from '@gleba/sdk/server';
import { Document } from '../../entities/document.entity.ts';
import { SignatureRequest } from '../../entities/signatures/signature-request.entity.ts';
import { documentSignatureChanged } from '../../events/document.event.ts';
import { signatureNotices } from '../../notices.ts';
import { signersOfRequest } from './turns.ts';

/** Whoever asked for the signatures hears that all have signed, that somebody refused, or that the time is over. */
export const tellOfSignatures = (notifications: NotificationService | undefined) =>
  defineReaction({
    id: 'documents.tellWhoAskedForSignatures',
    on: documentSignatureChanged,
    run: async ({ tx }, { recordId }) => {
      // A request is found by the first of its documents alone: of those along with it nothing is said again.
      const [request] = await tx.list(SignatureRequest, {
        ...{ filter: { documentId: { equalTo: recordId } }, orderBy: ['-createdAt'], first: 1 },
      });
      const { requestedById, status } = request ?? {};
      if (!notifications || !request || !requestedById) return;
      if (status !== 'signed' && status !== 'refused' && status !== 'expired') return;
      const refused = (await signersOfRequest(tx, request.id)).find((signer) => signer.status === 'refused');
      await notifications.notify(tx, {
        ...{ kind: signatureNotices[status], to: [requestedById], causeId: request.id },
        values: { person: refused?.name ?? '' },
        ...{ link: linkTo(Document.id, recordId), projectId: request.projectId },
      });
    },
  });
