import { type Entity, Job } from '@gleba/sdk';
import { type AnyReaction, defineReaction, type JobContext, type ReactionContext, work } from '@gleba/sdk/server';
import { Document } from '../../entities/document.entity.ts';
import { documentSignatureChanged } from '../../events/document.event.ts';
import { comparedDocuments, compareSigned } from '../../jobs/signature.jobs.ts';
import type { Subjects } from '../../subjects.ts';
import { speakingOf, spokenBy } from '../subjects/speaking-of.ts';
import { changesSince } from './changed-since.ts';

/** Documents that are compared of one change. */
const most = 500;

type Comparing = Pick<ReactionContext, 'tx' | 'enqueue'>;

/**
 * What people signed, or are asked to, was written from these records: when one of them changes, the documents that speak of it are compared
 * with what they would say now. An event says only that there is something to look at.
 */
export const signedDataReactions = (subjects: Subjects): AnyReaction[] => [
  ...ofRecords(subjects),
  ...ofTold(subjects),
  // The data may have changed between the writing and the asking; of what nobody is asked to sign any more nothing is marked.
  defineReaction({
    id: 'documents.compareWhenSignatureChanges',
    on: documentSignatureChanged,
    run: (context, { recordId }) => compare(context, [recordId]),
  }),
];

const ofRecords = (subjects: Subjects): AnyReaction[] =>
  speakingOf(subjects).flatMap((speaking) => {
    const { entity, isLink } = speaking;
    const id = `documents.compareSignedWhen${entity.typeName}`;
    const changed = defineReaction({
      id: `${id}Changed`,
      on: entity.events.changed,
      run: async (context, { recordId }) => {
        // What was taken out is marked, and its mark a change.
        const known = { filter: { id: { equalTo: recordId } }, first: 1, withDeleted: true };
        const [row] = await context.tx.list(entity, known);
        if (row) await compareOf(context, await spokenBy(context.tx, speaking, row));
      },
    });
    if (!isLink) return [changed];
    // With the last change of a row that joins two goes the row.
    const compared = async (context: Comparing, { data }: { readonly data: { readonly record: object } }) =>
      compareOf(context, await spokenBy(context.tx, speaking, { ...data.record }));
    const added = defineReaction({ id: `${id}Added`, on: entity.events.created, run: compared });
    if (entity.softDelete) return [changed, added];
    return [changed, added, defineReaction({ id: `${id}Removed`, on: entity.events.removed, run: compared })];
  });

/** What is computed of a record depends on others, too: whoever computes it says on which, and of whom they may have changed something. */
function ofTold(subjects: Subjects): AnyReaction[] {
  const sources = subjects.all.flatMap(({ entity: about, told }) =>
    Object.values(told).flatMap((name) => (name.dependsOn ?? []).map((source) => ({ about, name, ...source }))),
  );
  return [...new Set(sources.map(({ entity }) => entity))].flatMap((entity) => {
    const mine = sources.filter((source) => source.entity === entity);
    const look = async (context: Comparing, id: string, changed?: object) => {
      for (const { about, name, fields } of mine) {
        if (fields && !fields.some((field) => changed && Object.hasOwn(changed, field))) continue;
        // Hundreds of shapes come in at once where nothing has been signed yet.
        if (!(await hasOpen(context, about))) continue;
        await compareOf(context, (await subjects.tellerOf(name)?.dependents?.(context.tx, entity, id)) ?? []);
      }
    };
    const id = `documents.compareToldWhen${entity.typeName}`;
    const changed = defineReaction({
      id: `${id}Changed`,
      on: entity.events.changed,
      run: (context, { recordId, data }) => look(context, recordId, data.changes),
    });
    if (mine.every(({ fields }) => fields)) return [changed];
    const added = defineReaction({
      id: `${id}Added`,
      on: entity.events.created,
      run: (context, { recordId }) => look(context, recordId),
    });
    return [changed, added];
  });
}

/** Whose difference is told in lists, and to people. */
const open = { signatureStatus: { in: ['signed', 'requested'] } } as const;

const hasOpen = async ({ tx }: Comparing, { id }: Entity) =>
  (await tx.ids(Document, { filter: { subject: { equalTo: id }, ...open }, first: 1 })).length > 0;

async function compareOf(context: Comparing, subjectIds: readonly string[]): Promise<void> {
  const filter = { subjectId: { in: [...new Set(subjectIds)] }, ...open };
  await compare(context, subjectIds.length === 0 ? [] : await context.tx.ids(Document, { filter, first: most }));
}

/** Waiting jobs that are looked through. */
const mostWaiting = 100;

/** A comparison that nobody has begun yet will see this change as well: many changes at once are compared once. */
async function compare({ tx, enqueue }: Comparing, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const waiting = await tx.list(Job, {
    filter: { type: { equalTo: compareSigned.id }, status: { equalTo: 'CREATED' } },
    first: mostWaiting,
  });
  const known = new Set(waiting.flatMap(({ payload }) => comparedDocuments.safeParse(payload).data?.documentIds ?? []));
  const documentIds = ids.filter((id) => !known.has(id));
  if (documentIds.length > 0) await enqueue(compareSigned, { documentIds });
}

/** As the server: what is marked is that there is a difference; which one, only who may see the values is told. */
export const compareSignedWork = (subjects: Subjects) =>
  work(compareSigned, async (context: JobContext<{ readonly changed: number }>, { documentIds }) => {
    let changed = 0;
    for (const id of documentIds) {
      context.signal.throwIfAborted();
      await context.step({ changed }, async (tx) => {
        const document = await tx.find(Document, id, { lock: true });
        if (!document) return;
        const isOpen = document.signatureStatus === 'signed' || document.signatureStatus === 'requested';
        const isChanged = isOpen && (await changesSince(tx, subjects, id)).changes.length > 0;
        if (isChanged) changed += 1;
        if (isChanged === (document.signedDataChangedAt !== null)) return;
        await tx.update(Document, id, { signedDataChangedAt: isChanged ? new Date().toISOString() : null });
      });
    }
    return { changed };
  });
