import type { NotificationService } from '@gleba/plugin-workspace';
import { linkTo } from '@gleba/sdk';
import { defineReaction } from '@gleba/sdk/server';
import { Document } from '../../entities/document.entity.ts';
import { SignatureRequest } from '../../entities/signatures/signature-request.entity.ts';
import { documentOutdated } from '../../events/document.event.ts';
import { outdatedNotice } from '../../notices.ts';

/** Whoever asked for the signatures, and whoever had the paper written, hear that it does not say any more what is so. */
export const tellOfOutdated = (notifications: NotificationService | undefined) =>
  defineReaction({
    id: 'documents.tellOfOutdatedDocument',
    on: documentOutdated,
    run: async ({ tx }, { id, recordId }) => {
      const document = await tx.find(Document, recordId);
      // It may say again what is so by now.
      if (!notifications || !document || document.deletedAt !== null || document.signedDataChangedAt === null) return;
      const [request] = await tx.list(SignatureRequest, {
        ...{ filter: { documentId: { equalTo: recordId } }, orderBy: ['-createdAt'], first: 1 },
      });
      const to = [request?.requestedById, document.createdBy].filter((one) => typeof one === 'string');
      await notifications.notify(tx, {
        ...{ kind: outdatedNotice, to: [...new Set(to)], causeId: id },
        ...{ link: linkTo(Document.id, recordId), projectId: document.projectId },
      });
    },
  });
