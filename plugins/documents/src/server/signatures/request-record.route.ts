import { allow, type ForeignReaders, GlebaError, isUuid } from '@gleba/sdk';
import type { Route } from '@gleba/sdk/server';
import { documentsKey } from '../../access-keys.ts';
import { SignaturePaper } from '../../entities/signatures/signature-paper.entity.ts';
import { isUnsignedEnd } from '../../signature-values.ts';
import { bound } from './bound-document.ts';
import { endedEvidenceOf } from './evidence-words.ts';
import { recordOfRequest } from './request-record.ts';

/** The paper of a request that ended without all signatures, as it was shown, with the record of what happened behind it. Kept nowhere. */
export function requestRecordRoute(readers: ForeignReaders): Route {
  return {
    ...{ method: 'GET', path: '/signature-papers/:paperId/record', permission: allow.key(documentsKey) },
    async handle({ parameters: { paperId = '' }, context }) {
      if (!isUuid(paperId)) throw new GlebaError('NOT_FOUND');
      const { paper, storageKey, evidence } = await context.transaction(async (tx) => {
        const { signatureRequestId } = await tx.asActor.get(SignaturePaper, paperId);
        const record = signatureRequestId === null ? undefined : await recordOfRequest(tx, signatureRequestId);
        const own = record?.papers.find((one) => one.paper.id === paperId);
        if (!record || !own || !isUnsignedEnd(record.about.request.status)) throw new GlebaError('NOT_FOUND');
        const others = record.papers.filter((one) => one !== own).map((one) => one.paper);
        return { ...own, evidence: endedEvidenceOf({ ...record.about, paper: own.paper, others }) };
      });
      const files = [{ storageKey, type: 'application/pdf', rotation: 0 }];
      const { bytes } = await bound(context, readers, paper, files, { evidence, asker: 'member' });
      return new Response(new Uint8Array(bytes), {
        headers: {
          ...{ 'content-type': 'application/pdf', 'cache-control': 'no-store' },
          ...{ 'x-content-type-options': 'nosniff', 'content-disposition': 'attachment; filename="record.pdf"' },
        },
      });
    },
  };
}
