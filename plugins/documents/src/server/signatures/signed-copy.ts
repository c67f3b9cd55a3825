import { Organization, type RequestLimits, StoredFile } from '@gleba/sdk';
import { handle, publicBrand, type Route, type UnitOfWork } from '@gleba/sdk/server';
import { signedByToken } from '../../operations/signatures/open-signing-operations.ts';
import { isUnsignedEnd } from '../../signature-values.ts';
import { paperRoute } from './paper-route.ts';
import { shownCode } from './seal-signatures.work.ts';
import { signatureErrors } from './signature-errors.ts';
import { isNoted, note } from './signature-log.ts';
import { admitPlace, enterSigned, maskedName } from './signing-gate.ts';
import { papersOfRequest, type RequestRow, signersOfRequest } from './turns.ts';

/** Each party to a contract has a right to a copy of it: who has signed gets theirs by the link that they signed by. */
export const signedByTokenHandler = (limits: RequestLimits) =>
  handle(signedByToken, async ({ withTicket, client }, { token }) => {
    await admitPlace(limits, 'look', client.address);
    return enterSigned(withTicket, token, async (tx, { request, signer }) => {
      const organization = await tx.get(Organization, String(tx.actor.organizationId));
      const papers = await closedPapers(tx, request);
      return {
        organizationName: organization.name,
        uiCustomizations: publicBrand(organization.uiCustomizations),
        ...{ signerName: signer.name, signedAt: signer.signedAt ?? '', ended: await endOf(tx, request) },
        verificationCode:
          papers.length > 0 && request.verificationCode !== null ? shownCode(request.verificationCode) : null,
        papers: papers.map(({ id, name, signedSha256 }) => ({ id, name, sha256: signedSha256 ?? '' })),
      };
    });
  });

/** The bytes of a closed paper. That somebody has fetched theirs is written down, once for each. */
export function signedPaperRoute(limits: RequestLimits): Route {
  return paperRoute(limits, '/signed-papers', ({ withTicket, client, token, paperId }) =>
    enterSigned(withTicket, token, async (tx, { request, signer }) => {
      const paper = (await closedPapers(tx, request)).find(({ id }) => id === paperId);
      const file = paper?.signedFileId ? await tx.find(StoredFile, paper.signedFileId) : undefined;
      if (!paper || !file) throw signatureErrors.signingClosed();
      const copied = {
        kind: 'copied',
        signatureId: signer.id,
        client,
        facts: { paper: String(paper.position) },
      } as const;
      if (!(await isNoted(tx, request, copied))) await note(tx, request, copied);
      return file.storageKey;
    }),
  );
}

/** Why there will be no copy. Why somebody refused is the office's to tell. */
async function endOf(tx: UnitOfWork, { status, endedAt, endedByName, id }: RequestRow) {
  if (!isUnsignedEnd(status)) return null;
  // Requests that ended before it was kept say it of the signer alone.
  const refuser = (await signersOfRequest(tx, id)).find((signer) => signer.status === 'refused')?.name;
  const by = status === 'refused' ? (endedByName ?? refuser) : undefined;
  return { how: status, at: endedAt ?? '', by: by === undefined ? null : maskedName(by) };
}

/** All of them, or none while one is still being closed. */
async function closedPapers(tx: UnitOfWork, request: RequestRow) {
  return request.status === 'signed' ? papersOfRequest(tx, request.id) : [];
}
