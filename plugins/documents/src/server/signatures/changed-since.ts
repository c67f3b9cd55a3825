import { GlebaError } from '@gleba/sdk';
import {
  type AnyReaction,
  defineReaction,
  handle,
  type JobContext,
  type ReactionContext,
  todayOf,
  type UnitOfWork,
  work,
} from '@gleba/sdk/server';
import { Document } from '../../entities/document.entity.ts';
import { DocumentOrigin } from '../../entities/document-origin.entity.ts';
import { DocumentTemplate } from '../../entities/document-template.entity.ts';
import { SignaturePaper } from '../../entities/signatures/signature-paper.entity.ts';
import { compareSigned } from '../../jobs/signature.jobs.ts';
import { changedSinceSigning } from '../../operations/signatures/signature-operations.ts';
import type { Subjects } from '../../subjects.ts';
import type { WrittenValue } from '../../template/kept.ts';
import { writePaper } from '../../template/write-paper.ts';
import { speakingOf, spokenBy } from '../subjects/speaking-of.ts';
import { type MatterAsked, matterFor } from '../templates/template-matter.ts';
import { changesOf } from '../templates/written.queries.ts';

/** Documents that are compared of one change. */
const most = 500;

/**
 * What was signed was written from these records: when one of them changes, the signed documents that speak of it are compared with what
 * they would say now. An event says only that there is something to look at.
 */
export const signedDataReactions = (subjects: Subjects): AnyReaction[] =>
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

type Comparing = Pick<ReactionContext, 'tx' | 'enqueue'>;

async function compareOf({ tx, enqueue }: Comparing, subjectIds: readonly string[]): Promise<void> {
  const documentIds = await tx.ids(Document, {
    filter: { subjectId: { in: [...new Set(subjectIds)] }, signatureStatus: { equalTo: 'signed' } },
    first: most,
  });
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
        if (document?.signatureStatus !== 'signed') return;
        const isChanged = (await changesSince(tx, subjects, id)).length > 0;
        if (isChanged) changed += 1;
        if (isChanged === (document.signedDataChangedAt !== null)) return;
        await tx.update(Document, id, { signedDataChangedAt: isChanged ? new Date().toISOString() : null });
      });
    }
    return { changed };
  });

export const changedSinceSigningHandler = (subjects: Subjects) =>
  handle(changedSinceSigning, ({ transaction }, { documentId }) =>
    transaction(async (tx) => {
      await tx.asActor.get(Document, documentId);
      return { changes: await changesSince(tx, subjects, documentId) };
    }),
  );

/**
 * Values of the template that it was written from, then and now; a newer version of the template changes nothing of what was signed. What
 * was not told then is no difference: whoever had it written may not have seen it.
 */
async function changesSince(tx: UnitOfWork, subjects: Subjects, documentId: string) {
  const document = await tx.get(Document, documentId);
  const [paper] = await tx.list(SignaturePaper, {
    ...{ filter: { documentId: { equalTo: documentId } }, orderBy: ['-createdAt'], first: 1 },
  });
  const [origin] = await tx.list(DocumentOrigin, { filter: { documentId: { equalTo: documentId } }, first: 1 });
  const context = subjects.of(document.subject)?.context;
  const template = origin?.documentTemplateId ? await tx.find(DocumentTemplate, origin.documentTemplateId) : undefined;
  const signed: readonly WrittenValue[] | null = paper?.values ?? null;
  if (!signed || !template || !context) return [];
  const matter = await matterOrNothing(tx, subjects, {
    context,
    subjectId: document.subjectId,
    template: template.tree,
    leavesOut: true,
  });
  if (!matter || !origin) return [];
  // The day on which it was written is not what has changed.
  const { values } = writePaper(template.tree, { ...matter, today: await todayOf(tx, new Date(origin.createdAt)) });
  return changesOf(signed, values).filter(({ was }) => was !== null && was !== '');
}

/** A record that is gone says nothing any more. */
async function matterOrNothing(tx: UnitOfWork, subjects: Subjects, asked: MatterAsked) {
  try {
    return await matterFor(tx, subjects, asked);
  } catch (error) {
    if (error instanceof GlebaError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}
