import { currentDay } from '@gleba/sdk';
import type { AgendaAsked, AgendaEntry, PanelServices } from '@gleba/sdk/web';
import { Document } from '../../entities/document.entity.ts';
import { SignatureRequest } from '../../entities/signatures/signature-request.entity.ts';

/** Signatures whose time ends, and proofs that are taken no longer. */
export async function agendaOfDocuments(
  { projectId, today, until, limit, signal }: AgendaAsked,
  { api, translate: t }: PanelServices,
): Promise<readonly AgendaEntry[]> {
  const options = { ...(signal && { signal }), isQuiet: true };
  const here = { projectId: { equalTo: projectId } };
  const [requests, proofs] = await Promise.all([
    api.records(
      SignatureRequest,
      {
        fields: ['documentId', 'deadline'],
        include: { document: ['name'] },
        filter: { ...here, status: { equalTo: 'open' }, deadline: { lessThanOrEqualTo: `${until}T23:59:59Z` } },
        ...{ orderBy: ['deadline'], first: limit },
      },
      options,
    ),
    api.records(
      Document,
      {
        fields: ['name', 'expiresOn'],
        filter: { ...here, expiresOn: { greaterThanOrEqualTo: today, lessThanOrEqualTo: until } },
        ...{ orderBy: ['expiresOn'], first: limit },
      },
      options,
    ),
  ]);
  return [
    ...requests.rows.map(({ id, documentId, deadline, document }) => ({
      ...{ id, on: currentDay(new Date(deadline)), path: `/documents/${documentId}` },
      title: t('documents.agenda.signature', { name: document?.name ?? '' }),
    })),
    ...proofs.rows.map(({ id, name, expiresOn }) => ({
      ...{ id, on: expiresOn ?? today, path: `/documents/${id}` },
      title: t('documents.agenda.expires', { name }),
    })),
  ];
}
