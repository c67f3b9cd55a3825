import { formatDateTime, type Language, type RecordOf, say } from '@gleba/sdk';
import { qrDrawing } from '@gleba/sdk/qr';
import type { SignatureEvent } from '../../entities/signatures/signature-event.entity.ts';
import { signatureMark } from '../../operations/signatures/open-signing-operations.ts';
import type { Evidence } from '../../paper-binding.ts';
import { qualifications, type SignatureMark } from '../../signature-values.ts';
import type { RequestRow, SignerRow } from './turns.ts';

export interface EvidenceMatter {
  readonly organizationName: string;
  readonly request: RequestRow;
  readonly paper: { readonly name: string; readonly sheets: number; readonly shownSha256: string };
  readonly others: readonly { readonly name: string; readonly shownSha256: string }[];
  readonly signers: readonly SignerRow[];
  readonly events: readonly RecordOf<typeof SignatureEvent>[];
  readonly witnessNames: ReadonlyMap<string, string>;
  readonly code: string;
  readonly address: string;
  readonly certificateSubject: string;
  readonly language: Language;
  readonly timeZone: string;
}

/** What stands on the page of evidence: who, when and by which clock, from where, how they are known, and the digest of what they were shown. */
export function evidenceOf(matter: EvidenceMatter): Evidence {
  const { language, timeZone, request, paper, signers, organizationName } = matter;
  const word = (key: string, values: Record<string, string | number> = {}) =>
    say(`documents.evidence.${key}`, values, language);
  const at = (moment: string) => `${formatDateTime(moment, timeZone)} (${timeZone}, ${offsetOf(moment, timeZone)})`;
  const nameOf = new Map(signers.map(({ id, name }) => [id, name]));
  return {
    title: word('title'),
    text: word('text', { organization: organizationName }),
    facts: [
      [word('document'), paper.name],
      [word('sheets'), String(paper.sheets)],
      [word('shown'), paper.shownSha256],
      ...matter.others.map(({ name, shownSha256 }) => [word('along'), `${name}: ${shownSha256}`] as const),
      [word('sender'), `${request.senderName}, ${organizationName}`],
      [word('asked'), at(request.createdAt)],
      [word('seal'), matter.certificateSubject],
      [word('law'), word('lawText')],
    ],
    people: signers.map((signer) => ({
      name: signer.name,
      mark: markOf(signer),
      facts: [
        ...(signer.qualification ? [[word('as'), qualificationWord(signer.qualification, language)] as const] : []),
        [word('signedAt'), signer.signedAt ? at(signer.signedAt) : ''],
        [word('from'), textOf(signer.details?.place)],
        [word('with'), textOf(signer.details?.browser)],
        [word('known'), knownBy(signer, matter)],
      ],
    })),
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
    code: matter.code,
    address: matter.address,
    qr: qrDrawing(matter.address),
    verify: word('verify', { address: matter.address.split('#')[0] ?? '' }),
  };
}

/** One of the program's own is said in the reader's language, other words as they were written. */
export function qualificationWord(qualification: string, language: Language): string {
  const isOwn = qualifications.some((known) => known === qualification);
  return isOwn ? say(`documents.qualification.${qualification}`, {}, language) : qualification;
}

function knownBy({ authmode, email, identifiedBy, witnessId }: SignerRow, { witnessNames, language }: EvidenceMatter) {
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
