import { type Entity, Job, type ToldName, type ToldSource } from '@gleba/sdk';
import {
  type AnyReaction,
  defineReaction,
  type JobContext,
  type ReactionContext,
  type UnitOfWork,
  work,
} from '@gleba/sdk/server';
import { Document } from '../../entities/document.entity.ts';
import { documentSignatureChanged } from '../../events/document.event.ts';
import { comparedDocuments, compareSigned } from '../../jobs/signature.jobs.ts';
import type { Subjects } from '../../subjects.ts';
import { type Speaking, speakingOf, spokenBy } from '../subjects/speaking-of.ts';
import { changesSince } from './changed-since.ts';

/** Documents that one job compares, and records whose documents are looked for at once. */
const most = 500;

type Comparing = Pick<ReactionContext, 'tx' | 'enqueue'>;

/**
 * What people signed, or are asked to, was written from these records: when one of them changes, the documents that speak of it are compared
 * with what they would say now. An event says only that there is something to look at.
 */
export const signedDataReactions = (subjects: Subjects): AnyReaction[] => {
  const sources = toldSources(subjects);
  const speaking = speakingOf(subjects);
  const spoken = new Set(speaking.map(({ entity }) => entity.id));
  return [
    ...speaking.flatMap((one) => ofRecords(one, toldLook(subjects, sources, one.entity))),
    ...ofTold(subjects, sources, spoken),
    // The data may have changed between the writing and the asking; of what nobody is asked to sign any more nothing is marked.
    defineReaction({
      id: 'documents.compareWhenSignatureChanges',
      on: documentSignatureChanged,
      run: (context, { recordId }) => compare(context, [recordId]),
    }),
  ];
};

type Look = (context: Comparing, id: string, changed: object) => Promise<void>;

/** What a record says is looked at with what is told since it changed: one reaction for both, for lots change by the thousand. */
function ofRecords(speaking: Speaking, look: Look): AnyReaction[] {
  const { entity, isLink } = speaking;
  const id = `documents.compareSignedWhen${entity.typeName}`;
  const changed = defineReaction({
    id: `${id}Changed`,
    on: entity.events.changed,
    hasWork,
    run: async (context, { recordId, data }) => {
      // What was taken out is marked, and its mark a change.
      const known = { filter: { id: { equalTo: recordId } }, first: 1, withDeleted: true };
      const [row] = await context.tx.list(entity, known);
      if (row) await compareOf(context, await spokenBy(context.tx, speaking, row));
      await look(context, recordId, data.changes);
    },
  });
  if (!isLink) return [changed];
  // With the last change of a row that joins two goes the row.
  const compared = async (context: Comparing, { data }: { readonly data: { readonly record: object } }) =>
    compareOf(context, await spokenBy(context.tx, speaking, { ...data.record }));
  const added = defineReaction({ id: `${id}Added`, on: entity.events.created, hasWork, run: compared });
  if (entity.softDelete) return [changed, added];
  return [changed, added, defineReaction({ id: `${id}Removed`, on: entity.events.removed, hasWork, run: compared })];
}

interface Told extends ToldSource {
  readonly about: Entity;
  readonly name: ToldName;
}

/** What is computed of a record depends on others, too: whoever computes it says on which, and of whom they may have changed something. */
const toldSources = ({ all }: Subjects): readonly Told[] =>
  all.flatMap(({ entity: about, told }) =>
    Object.values(told).flatMap((name) => (name.dependsOn ?? []).map((source) => ({ ...source, about, name }))),
  );

const toldLook =
  (subjects: Subjects, sources: readonly Told[], entity: Entity): Look =>
  async (context, id, changed) => {
    for (const { about, name, fields, on } of sources.filter((source) => source.entity === entity)) {
      if (on || (fields && !fields.some((field) => Object.hasOwn(changed, field)))) continue;
      await lookAt(context, subjects, { about, name, entity, id });
    }
  };

interface Happened extends Pick<Told, 'about' | 'name' | 'entity'> {
  readonly id: string;
}

async function lookAt(context: Comparing, subjects: Subjects, { about, name, entity, id }: Happened): Promise<void> {
  // Many things happen where nothing has been signed yet.
  if (!(await hasOpen(context, about))) return;
  await compareOf(context, (await subjects.tellerOf(name)?.dependents?.(context.tx, entity, id)) ?? []);
}

function ofTold(subjects: Subjects, sources: readonly Told[], spoken: ReadonlySet<string>): AnyReaction[] {
  const changing = new Set(
    sources.filter(({ on, entity }) => !on && !spoken.has(entity.id)).map(({ entity }) => entity),
  );
  const events = new Map(sources.flatMap(({ on }) => (on ? [[on.name, on] as const] : [])));
  return [
    ...[...changing].map((entity) =>
      defineReaction({
        id: `documents.compareToldWhen${entity.typeName}Changed`,
        on: entity.events.changed,
        hasWork,
        run: (context, { recordId, data }) => toldLook(subjects, sources, entity)(context, recordId, data.changes),
      }),
    ),
    ...[...events.values()].map((event) =>
      defineReaction({
        id: `documents.compareToldWhen${inOneWord(event.name)}`,
        on: event,
        hasWork,
        run: async (context, { recordId: id }) => {
          for (const { about, name, entity } of sources.filter(({ on }) => on?.name === event.name))
            await lookAt(context, subjects, { about, name, entity, id });
        },
      }),
    ),
  ];
}

/** `lands.import.finished`: LandsImportFinished. */
const inOneWord = (name: string) => name.replace(/(?:^|\.)(\w)/g, (_, first: string) => first.toUpperCase());

/** Whose difference is told in lists, and to people. */
const open = { signatureStatus: { in: ['signed', 'requested'] } } as const;

const hasOpen = async ({ tx }: Comparing, { id }: Entity) =>
  (await tx.ids(Document, { filter: { subject: { equalTo: id }, ...open }, first: 1 })).length > 0;

/** What is signed later, or asked for, is compared by its own change of status. */
const hasWork = async (tx: UnitOfWork) => (await tx.ids(Document, { filter: open, first: 1 })).length > 0;

async function compareOf(context: Comparing, subjectIds: readonly string[]): Promise<void> {
  const all = [...new Set(subjectIds)];
  for (let from = 0; from < all.length; from += most) {
    const filter = { subjectId: { in: all.slice(from, from + most) }, ...open };
    let [ids, after]: [readonly string[], string | undefined] = [[], undefined];
    do {
      ids = await context.tx.ids(Document, { filter, first: most, ...(after !== undefined && { after }) });
      await compare(context, ids);
      after = ids.at(-1);
    } while (ids.length === most);
  }
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
