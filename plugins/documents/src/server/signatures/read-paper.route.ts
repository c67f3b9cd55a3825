import { type RequestLimits, StoredFile } from '@gleba/sdk';
import type { Route } from '@gleba/sdk/server';
import { DocumentSignature } from '../../entities/signatures/document-signature.entity.ts';
import { readOf } from './open-signing.commands.ts';
import { pdfAnswer } from './pdf-answer.ts';
import { signatureErrors } from './signature-errors.ts';
import { note } from './signature-log.ts';
import { admitPlace, enterSigning } from './signing-gate.ts';
import { papersOfRequest } from './turns.ts';

/** The bytes of a paper, for who is to sign it: what they are shown is what they sign. That it was fetched is written down. */
export function readPaperRoute(limits: RequestLimits): Route {
  return {
    method: 'POST',
    path: '/signing-papers/:paperId',
    permission: 'open',
    body: 1000,
    async handle({ request: { headers }, parameters, client, withTicket, context: { files } }) {
      await admitPlace(limits, 'read', client.address);
      const token = (headers.get('x-signing-token') ?? '').slice(0, 100);
      const storageKey = await enterSigning(withTicket, token, async (tx, { request, signer, isTheirTurn }) => {
        const paper = (await papersOfRequest(tx, request.id)).find(({ id }) => id === parameters.paperId);
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
      });
      return pdfAnswer(await files.read(storageKey));
    },
  };
}
