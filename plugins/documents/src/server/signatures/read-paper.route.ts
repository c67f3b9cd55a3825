import { type RequestLimits, StoredFile } from '@gleba/sdk';
import type { Route } from '@gleba/sdk/server';
import { DocumentSignature } from '../../entities/signatures/document-signature.entity.ts';
import { readOf } from './open-signing.commands.ts';
import { paperRoute } from './paper-route.ts';
import { signatureErrors } from './signature-errors.ts';
import { note } from './signature-log.ts';
import { enterSigning } from './signing-gate.ts';
import { papersOfRequest } from './turns.ts';

/** The bytes of a paper, for who is to sign it: what they are shown is what they sign. That it was fetched is written down. */
export function readPaperRoute(limits: RequestLimits): Route {
  return paperRoute(limits, '/signing-papers', ({ withTicket, client, token, paperId }) =>
    enterSigning(withTicket, token, async (tx, { request, signer, isTheirTurn }) => {
      const paper = (await papersOfRequest(tx, request.id)).find(({ id }) => id === paperId);
      const file = paper?.shownFileId ? await tx.find(StoredFile, paper.shownFileId) : undefined;
      if (!paper || !file) throw signatureErrors.signingClosed();
      const read = readOf(signer.details);
      if (isTheirTurn && !read.includes(paper.id)) {
        const details = { ...signer.details, read: [...read, paper.id] };
        await tx.update(DocumentSignature, signer.id, { details });
        const facts = { paper: String(paper.position), sha256: paper.shownSha256 };
        await note(tx, request, { kind: 'read', signatureId: signer.id, client, facts });
      }
      return file.storageKey;
    }),
  );
}
