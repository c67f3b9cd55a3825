import { defaultTimeZone, Organization, organizationPreferences, StoredFile, User } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { SignatureEvent } from '../../entities/signatures/signature-event.entity.ts';
import { SignatureRequest } from '../../entities/signatures/signature-request.entity.ts';
import type { RecordMatter } from './evidence-words.ts';
import { papersOfRequest, signersOfRequest } from './turns.ts';

const mostEvents = 1000;

/** What is known of a request and what happened to it, and its papers with where they are stored as they were shown. */
export async function recordOfRequest(tx: UnitOfWork, requestId: string) {
  const request = await tx.get(SignatureRequest, requestId);
  const organization = await tx.get(Organization, String(tx.actor.organizationId));
  const preferences = organizationPreferences.safeParse(organization.preferences ?? {}).data;
  const papers = await papersOfRequest(tx, requestId);
  const files = await tx.list(StoredFile, {
    filter: { id: { in: papers.flatMap(({ shownFileId }) => (shownFileId ? [shownFileId] : [])) } },
  });
  const signers = await signersOfRequest(tx, requestId);
  const events = await tx.list(SignatureEvent, {
    ...{ filter: { signatureRequestId: { equalTo: requestId } }, orderBy: ['number'], first: mostEvents },
  });
  const witnesses = signers.flatMap(({ witnessId }) => (witnessId ? [witnessId] : []));
  const people = witnesses.length > 0 ? await tx.list(User, { filter: { id: { in: witnesses } } }) : [];
  const about: Omit<RecordMatter, 'paper' | 'others'> = {
    ...{ request, signers, events, organizationName: organization.name },
    witnessNames: new Map(people.map(({ id, name }) => [id, name])),
    language: preferences?.language ?? 'pt-BR',
    timeZone: preferences?.timeZone ?? defaultTimeZone,
  };
  return {
    ...{ about, organization },
    papers: papers.flatMap((paper) => {
      const storageKey = files.find(({ id }) => id === paper.shownFileId)?.storageKey;
      return storageKey ? [{ paper, storageKey }] : [];
    }),
  };
}
