import { Job } from '@gleba/sdk';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { Document } from '../../entities/document.entity.ts';
import { drawThumbnails } from '../../jobs/draw-thumbnails.job.ts';
import { drawDocumentPages } from '../../operations.ts';

/** For pages that were there before their small pictures were; whoever opens the document asks for them. */
export const drawDocumentPagesHandler = handle(drawDocumentPages, async ({ tx }, { documentId }) => {
  // Locked, so that two who open it at once have it drawn once.
  const document = await tx.asActor.get(Document, documentId, { lock: true });
  const [open] = await tx.list(Job, {
    filter: {
      ...{ type: { equalTo: drawThumbnails.id }, referenceId: { equalTo: documentId } },
      status: { in: ['CREATED', 'RUNNING'] },
    },
    first: 1,
  });
  return { jobId: open?.id ?? (await drawLater(tx, document)) };
});

/** After pages were added. */
export function drawLater(
  tx: UnitOfWork,
  { id, projectId }: { readonly id: string; readonly projectId: string | null },
): Promise<string> {
  return tx.enqueue(drawThumbnails, { documentId: id }, { projectId, referenceId: id });
}
