import { Partner } from '@gleba/plugin-finance';
import type { AnswerOf, Entity, SubjectPerson } from '@gleba/sdk';
import { handle, type Reads } from '@gleba/sdk/server';
import { Document } from '../../entities/document.entity.ts';
import { DocumentSignature } from '../../entities/signatures/document-signature.entity.ts';
import { SignaturePaper } from '../../entities/signatures/signature-paper.entity.ts';
import { signersOf } from '../../operations/signatures/signature-operations.ts';
import { mostSigners } from '../../signature-values.ts';
import type { Subject, Subjects } from '../../subjects.ts';
import { followWay, type Row } from '../subjects/follow-way.ts';

type Offered = AnswerOf<typeof signersOf>[number];

/** People of one way; more than one paper has. */
const most = 50;

/**
 * Whom the document is about, as far as the person sees them: each once, in the order in which plugins offer them. Behind them who was asked
 * the last time: a request that somebody refused is made again without typing them.
 */
export const signersOfHandler = (subjects: Subjects) =>
  handle(signersOf, ({ transaction }, { documentId }) =>
    transaction(async (tx) => {
      const { subject: entityId, subjectId } = await tx.asActor.get(Document, documentId);
      const subject = subjects.of(entityId);
      const told = subject ? await offered(tx.asActor, subjects, subject, subjectId) : [];
      const found = [...told, ...(await askedBefore(tx.asActor, documentId))];
      const seen = new Set<string>();
      return found.filter(({ partnerId, name }) => {
        const key = partnerId ?? name.toLowerCase();
        return seen.has(key) ? false : seen.add(key) !== undefined;
      });
    }),
  );

async function askedBefore(reads: Reads, documentId: string): Promise<Offered[]> {
  const paper = await reads
    .from(SignaturePaper)
    .where({ documentId: { equalTo: documentId } })
    .orderBy('-createdAt')
    .first();
  if (!paper?.signatureRequestId) return [];
  const signers = await reads
    .from(DocumentSignature)
    .where({ signatureRequestId: { equalTo: paper.signatureRequestId } })
    .orderBy('position', 'createdAt')
    .limit(mostSigners)
    .all();
  return signers.map(({ partnerId, name, email, whatsappNumber, qualification }) => ({
    ...{ partnerId, name, email, whatsappNumber, taxId: null, qualification: qualification ?? 'party' },
  }));
}

async function offered(reads: Reads, subjects: Subjects, { entity, signers }: Subject, id: string): Promise<Offered[]> {
  const record: Row | undefined = await reads
    .from(entity)
    .where({ id: { equalTo: id } })
    .first();
  if (!record) return [];
  const found: Offered[] = [];
  for (const { along, otherwise = [], qualification } of signers) {
    for (const way of [along, ...otherwise]) {
      const rows = ((await followWay(reads, [record], way)).get(id) ?? []).slice(0, most);
      found.push(...(await peopleOf(reads, subjects, way.at(-1)?.entity ?? entity, rows, qualification)));
      if (rows.length > 0) break;
    }
  }
  return found;
}

/** As the first that is told of them says: a resident as the partner that they are, where there is one. */
async function peopleOf(
  reads: Reads,
  subjects: Subjects,
  entity: Entity,
  rows: readonly Row[],
  qualification: string,
): Promise<Offered[]> {
  const people = new Map<string, Offered>();
  for (const person of subjects.personOf(entity)) {
    const way = person.along ?? [];
    const led = await followWay(
      reads,
      rows.filter(({ id }) => !people.has(id)),
      way,
    );
    for (const [id, [first]] of led) {
      if (first) people.set(id, personOf(way.at(-1)?.entity ?? entity, first, person, qualification));
    }
  }
  return rows.flatMap(({ id }) => people.get(id) ?? []);
}

function personOf({ id }: Entity, row: Row, person: SubjectPerson, qualification: string): Offered {
  const textOf = (field: string | undefined) => {
    const value = field === undefined ? undefined : row[field];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const taxIds = (person.taxId ?? []).map(textOf);
  return {
    ...{ partnerId: id === Partner.id ? row.id : null, name: textOf(person.name) ?? '', qualification },
    ...{ email: textOf(person.email), whatsappNumber: textOf(person.phone) },
    taxId: taxIds.find((one) => one !== null) ?? null,
  };
}
