import { Land, Resident } from '@gleba/plugin-lands';
import type { InputOf } from '@gleba/sdk';
import { handle, part, type SqlPart } from '@gleba/sdk/server';
import { Document } from '../../entities/document.entity.ts';
import { documentQueue, queueRows } from '../../reading-operations.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly subject: string;
  readonly subject_id: string;
  readonly document_type_id: string | null;
  readonly block: string | null;
  readonly lot: string | null;
  readonly person: string | null;
  readonly is_read: boolean;
}
export interface QueueCounts {
  readonly waiting: number;
  readonly refused: number;
  readonly differing: number;
  readonly expired: number;
}

/** What makes a document `d` wait. One that a person has approved waits for nobody, but for its day. */
export const because: Readonly<Record<InputOf<typeof documentQueue>['reason'], SqlPart>> = {
  waiting: part`d.validation_status = 'waiting'`,
  refused: part`d.validation_status = 'refused'`,
  differing: part`d.is_differing and d.validation_status is distinct from 'refused'`,
  expired: part`d.expires_on < current_date`,
};

export const countsByReason = part`count(*) filter (where ${because.waiting})::int waiting,
  count(*) filter (where ${because.refused})::int refused, count(*) filter (where ${because.differing})::int differing,
  count(*) filter (where ${because.expired})::int expired`;

const waitsAtAll = part`${because.waiting} or ${because.refused} or ${because.differing} or ${because.expired}`;

/** A part of a name, as `ilike` takes it. */
export const patternOf = (person: string | null | undefined) =>
  person ? `%${person.replace(/[\\%_]/g, '\\$&')}%` : null;

export const documentQueueHandler = handle(documentQueue, async ({ transaction }, asked) =>
  transaction(async (tx) => {
    const { projectId, reason, block, documentTypeId, person, after } = asked;
    const pattern = patternOf(person);
    const about = part`
      from ${Document} d
      left join ${Resident} r on d.subject = ${Resident.id}::text and r.id::text = d.subject_id
      left join ${Land} l on l.id = r.land_id or (d.subject = ${Land.id}::text and l.id::text = d.subject_id)
      where d.project_id = ${projectId}::uuid
        and (${documentTypeId ?? null}::uuid is null or d.document_type_id = ${documentTypeId ?? null}::uuid)
        and (${block ?? null}::text is null or l.block = ${block ?? null}::text)
        and (${pattern}::text is null or r.name ilike ${pattern}::text)`;
    const [counts] = await tx.sql<QueueCounts>({ because: 'one pass counts what waits for each reason' })`
      select ${countsByReason} ${about} and (${waitsAtAll})`;
    const rows = await tx.sql<Row>({
      because: 'documents with the lot and the person of their subject, whichever it is',
    })`
      select d.id, d.name, d.subject, d.subject_id, d.document_type_id, l.block, l.lot, r.name person,
        d.ai_extract_executed_at is not null is_read
      ${about} and (${because[reason]}) and (${after ?? null}::uuid is null or d.id > ${after ?? null}::uuid)
      order by d.id limit ${queueRows + 1}::int`;
    const shown = rows.slice(0, queueRows);
    return {
      counts: counts ?? { waiting: 0, refused: 0, differing: 0, expired: 0 },
      rows: shown.map(({ subject_id, document_type_id, is_read, ...row }) => ({
        ...{ ...row, subjectId: subject_id, documentTypeId: document_type_id, isRead: is_read },
      })),
      next: rows.length > queueRows ? (shown.at(-1)?.id ?? null) : null,
    };
  }),
);
