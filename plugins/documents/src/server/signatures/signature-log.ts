import { createHash } from 'node:crypto';
import type { RecordOf } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { SignatureEvent } from '../../entities/signatures/signature-event.entity.ts';
import type { SignatureRequest } from '../../entities/signatures/signature-request.entity.ts';
import { mostExtraDocuments, type SignatureEventKind } from '../../signature-values.ts';

export interface Happened {
  readonly kind: SignatureEventKind;
  readonly signatureId?: string | undefined;
  readonly client?: { readonly address: string | undefined; readonly userAgent: string | undefined } | undefined;
  readonly facts?: Readonly<Record<string, string>>;
}

type Entry = Pick<
  RecordOf<typeof SignatureEvent>,
  'number' | 'kind' | 'documentSignatureId' | 'happenedAt' | 'place' | 'browser' | 'facts'
>;

/** Writes down what happened. The request is locked by who calls: two entries never follow the same one. */
export async function note(
  tx: UnitOfWork,
  request: Pick<RecordOf<typeof SignatureRequest>, 'id' | 'documentId' | 'projectId'>,
  { kind, signatureId, client, facts = {} }: Happened,
): Promise<void> {
  const [last] = await tx.list(SignatureEvent, {
    filter: { signatureRequestId: { equalTo: request.id } },
    orderBy: ['-number'],
    first: 1,
  });
  const entry: Entry = {
    ...{ number: (last?.number ?? 0) + 1, kind, documentSignatureId: signatureId ?? null },
    ...{ happenedAt: new Date().toISOString(), place: client?.address?.slice(0, 60) ?? null, facts },
    browser: client?.userAgent?.replace(/\p{Cc}+/gu, ' ').slice(0, 300) ?? null,
  };
  const { id: signatureRequestId, documentId, projectId } = request;
  const about = { signatureRequestId, documentId, projectId };
  await tx.insert(SignatureEvent, { ...about, ...entry, digest: digestOf(entry, last?.digest ?? request.id) });
}

/** Whether the log says already that the same person has done so with the same paper. */
export async function isNoted(
  tx: UnitOfWork,
  { id }: Pick<RecordOf<typeof SignatureRequest>, 'id'>,
  { kind, signatureId, facts }: Required<Pick<Happened, 'kind' | 'facts'>> & { readonly signatureId: string },
): Promise<boolean> {
  const filter = {
    ...{ signatureRequestId: { equalTo: id }, documentSignatureId: { equalTo: signatureId } },
    kind: { equalTo: kind },
  };
  const noted = await tx.list(SignatureEvent, { filter, first: mostExtraDocuments + 1 });
  return noted.some((one) => one.facts?.paper === facts.paper);
}

/** Whether nothing was changed, taken out or put between. */
export function isChainWhole(
  requestId: string,
  events: readonly (Entry & Pick<RecordOf<typeof SignatureEvent>, 'digest'>)[],
): boolean {
  return events.every(
    (event, index) =>
      event.number === index + 1 && event.digest === digestOf(event, events[index - 1]?.digest ?? requestId),
  );
}

function digestOf(entry: Entry, before: string): string {
  const { number, kind, documentSignatureId, happenedAt, place, browser, facts } = entry;
  const sorted = Object.entries(facts ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const at = new Date(happenedAt).toISOString();
  const told = JSON.stringify([before, number, kind, documentSignatureId, at, place, browser, sorted]);
  return createHash('sha256').update(told).digest('hex');
}
