import { formatDateTime, type Language, type RecordOf, say } from '@gleba/sdk';
import { qrDrawing } from '@gleba/sdk/qr';
import { DocumentSignature } from '../../entities/signatures/document-signature.entity.ts';
import type { SignatureEvent } from '../../entities/signatures/signature-event.entity.ts';
import { signatureMark } from '../../operations/signatures/open-signing-operations.ts';
import type { Evidence } from '../../paper-binding.ts';
import { qualifications, type SignatureMark } from '../../signature-values.ts';
import { isChainWhole } from './signature-log.ts';
import type { RequestRow, SignerRow } from './turns.ts';

/** What is known of a request, for one of its papers. */
export interface RecordMatter {
  readonly organizationName: string;
  readonly request: RequestRow;
  readonly paper: { readonly name: string; readonly sheets: number; readonly shownSha256: string };
  readonly others: readonly { readonly name: string; readonly shownSha256: string }[];
  readonly signers: readonly SignerRow[];
  readonly events: readonly RecordOf<typeof SignatureEvent>[];
  readonly witnessNames: ReadonlyMap<string, string>;
  readonly language: Language;
  readonly timeZone: string;
}

/** Of one that everybody has signed. */
export interface EvidenceMatter extends RecordMatter {
  readonly code: string;
  readonly address: string;
  readonly certificateSubject: string;
}

type Fact = readonly [label: string, value: string];

/** What stands on the page of evidence: who, when and by which clock, from where, how they are known, and the digest of what they were shown. */
export function evidenceOf(matter: EvidenceMatter): Evidence {
  const { organizationName, code, address } = matter;
  const { word, shared, signed, happened } = wordsOf(matter);
  return {
    title: word('title'),
    text: word('text', { organization: organizationName }),
    facts: [...shared, [word('seal'), matter.certificateSubject], [word('law'), word('lawText')]],
    people: matter.signers.map((signer) => ({ name: signer.name, mark: markOf(signer), facts: signed(signer) })),
    happened,
    verification: {
      ...{ code, address, qr: qrDrawing(address) },
      verify: word('verify', { address: address.split('#')[0] ?? '' }),
    },
  };
}

/** The same of a request that ended without all signatures: how it ended, and whether the record of it is whole. */
export function endedEvidenceOf(matter: RecordMatter): Evidence {
  const { request, language, organizationName, events } = matter;
  const { word, at, as, shared, signed, happened } = wordsOf(matter);
  const { status, endedAt, endedByName, endedReason } = request;
  const how = say(`documents.signatureRequest.status.${status}`, {}, language);
  const isWhole = isChainWhole(request.id, events);
  return {
    title: word('ended.title'),
    text: word('ended.text', { organization: organizationName }),
    facts: [
      ...shared,
      ...(endedAt ? [[word('ended'), at(endedAt)] as const] : []),
      [word('endedHow'), [how, endedByName].filter(Boolean).join(', ')],
      ...(endedReason ? [[word('reason'), endedReason] as const] : []),
      [word('whole'), word(`whole.${isWhole ? 'yes' : 'no'}`)],
    ],
    people: matter.signers.map((signer) => {
      const { name, status: state, refusedAt, refusalReason } = signer;
      if (signer.signedAt !== null) return { name, mark: markOf(signer), facts: signed(signer) };
      const facts: Fact[] = [
        ...as(signer),
        [word('outcome'), say(`${DocumentSignature.id}.status.${state}`, {}, language)],
      ];
      if (refusedAt !== null) facts.push([word('refusedAt'), at(refusedAt)]);
      if (refusalReason !== null) facts.push([word('reason'), refusalReason]);
      return { name, mark: null, facts };
    }),
    happened,
    verification: null,
  };
}

/** What both say in the same words. */
function wordsOf(matter: RecordMatter) {
  const { language, timeZone, request, paper, signers, organizationName } = matter;
  const word = (key: string, values: Record<string, string | number> = {}) =>
    say(`documents.evidence.${key}`, values, language);
  const at = (moment: string) => `${formatDateTime(moment, timeZone)} (${timeZone}, ${offsetOf(moment, timeZone)})`;
  const nameOf = new Map(signers.map(({ id, name }) => [id, name]));
  const as = ({ qualification }: SignerRow): Fact[] =>
    qualification ? [[word('as'), qualificationWord(qualification, language)]] : [];
  const shared: Fact[] = [
    [word('document'), paper.name],
    [word('sheets'), String(paper.sheets)],
    [word('shown'), paper.shownSha256],
    ...matter.others.map(({ name, shownSha256 }): Fact => [word('along'), `${name}: ${shownSha256}`]),
    [word('sender'), `${request.senderName}, ${organizationName}`],
    [word('asked'), at(request.createdAt)],
  ];
  return {
    ...{ word, at, as, shared },
    signed: (signer: SignerRow): Fact[] => [
      ...as(signer),
      [word('signedAt'), signer.signedAt ? at(signer.signedAt) : ''],
      [word('from'), textOf(signer.details?.place)],
      [word('with'), textOf(signer.details?.browser)],
      [word('known'), knownBy(signer, matter)],
    ],
    happened: {
      title: word('happened'),
      lines: matter.events.map(({ number, kind, happenedAt, documentSignatureId, place, digest }) =>
        [
          ...[`${number}`, at(happenedAt), say(`documents.signatureEvent.kind.${kind}`, {}, language)],
          ...[nameOf.get(documentSignatureId ?? ''), place, digest.slice(0, 16)],
        ]
          .filter((part) => part)
          .join(' · '),
      ),
    },
  };
}

/** One of the program's own is said in the reader's language, other words as they were written. */
export function qualificationWord(qualification: string, language: Language): string {
  const isOwn = qualifications.some((known) => known === qualification);
  return isOwn ? say(`documents.qualification.${qualification}`, {}, language) : qualification;
}

function knownBy({ authmode, email, identifiedBy, witnessId }: SignerRow, { witnessNames, language }: RecordMatter) {
  const values = {
    email: email ?? '',
    identifiedBy: identifiedBy ?? '',
    witness: witnessNames.get(witnessId ?? '') ?? '',
  };
  return say(`documents.evidence.known.${authmode}`, values, language);
}

function markOf({ details }: SignerRow): SignatureMark | null {
  return signatureMark.safeParse(details?.mark).data ?? null;
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : '-');

/** `UTC-03:00`, as that zone had it then. */
function offsetOf(moment: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
    new Date(moment),
  );
  const told = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return told.replace('GMT', 'UTC').replaceAll('\u2212', '-');
}
