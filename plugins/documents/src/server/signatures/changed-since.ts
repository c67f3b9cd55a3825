import { Contract, ContractCustomer, ContractLand, Partner, ResidentPartner } from '@gleba/plugin-finance';
import { Land, Resident } from '@gleba/plugin-lands';
import { currentDay, GlebaError } from '@gleba/sdk';
import {
  type AnyReaction,
  defineReaction,
  handle,
  type JobContext,
  type ReactionContext,
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
import { type MatterAsked, matterFor } from '../templates/template-matter.ts';
import { changesOf } from '../templates/written.queries.ts';

/** Records of whom one paper may be about through another: a partner of many lots. */
const most = 500;

/**
 * What was signed was written from these records: when one of them changes, the signed documents that speak of it are compared with what
 * they would say now. An event says only that there is something to look at.
 */
export const signedDataReactions = (subjects: Subjects): AnyReaction[] => [
  ...subjects.all.map(({ entity }) =>
    defineReaction({
      id: `documents.compareSignedWhen${entity.typeName}Changed`,
      on: entity.events.changed,
      run: async (context, { recordId }) => {
        const spoken = spokenOf[entity.id];
        await compareOf(context, [recordId, ...(spoken ? await spoken(context.tx, recordId) : [])]);
      },
    }),
  ),
  // A contract's buyers are rows of their own; with the last change of one goes the row.
  defineReaction({
    id: 'documents.compareSignedWhenBuyerAdded',
    on: ContractCustomer.events.created,
    run: (context, { data }) => compareOfContract(context, data.record.contractId),
  }),
  defineReaction({
    id: 'documents.compareSignedWhenBuyerChanged',
    on: ContractCustomer.events.changed,
    run: async (context, { recordId }) => {
      const buyer = await context.tx.find(ContractCustomer, recordId);
      if (buyer) await compareOfContract(context, buyer.contractId);
    },
  }),
  defineReaction({
    id: 'documents.compareSignedWhenBuyerRemoved',
    on: ContractCustomer.events.removed,
    run: (context, { data }) => compareOfContract(context, data.record.contractId),
  }),
];

/** Whose documents speak of a record besides its own. */
const spokenOf: Readonly<Record<string, (tx: UnitOfWork, id: string) => Promise<string[]>>> = {
  [Land.id]: async (tx, id) => [...(await residentsOf(tx, [id])), ...(await contractsOf(tx, [id]))],
  [Resident.id]: async (tx, id) => {
    const resident = await tx.find(Resident, id);
    return resident ? [resident.landId, ...(await residentsOf(tx, [resident.landId]))] : [];
  },
  [Partner.id]: aboutPartner,
  [Contract.id]: (tx, id) => aboutContracts(tx, [id]),
};

async function compareOfContract(context: Comparing, contractId: string): Promise<void> {
  await compareOf(context, [contractId, ...(await aboutContracts(context.tx, [contractId]))]);
}

async function aboutPartner(tx: UnitOfWork, partnerId: string): Promise<string[]> {
  const ofPartner = { filter: { partnerId: { equalTo: partnerId } }, first: most };
  const links = await tx.list(ResidentPartner, ofPartner);
  const residents =
    links.length > 0 ? await tx.list(Resident, { filter: { id: { in: links.map(({ id }) => id) } } }) : [];
  const lands = residents.map(({ landId }) => landId);
  const contracts = (await tx.list(ContractCustomer, ofPartner)).map(({ contractId }) => contractId);
  return [...lands, ...(await residentsOf(tx, lands)), ...contracts, ...(await aboutContracts(tx, contracts))];
}

/** The lots of contracts, and who lives there. */
async function aboutContracts(tx: UnitOfWork, contractIds: readonly string[]): Promise<string[]> {
  if (contractIds.length === 0) return [];
  const filter = { contractId: { in: [...contractIds] } };
  const lands = (await tx.list(ContractLand, { filter, first: most })).map(({ landId }) => landId);
  return [...lands, ...(await residentsOf(tx, lands))];
}

async function contractsOf(tx: UnitOfWork, lands: readonly string[]): Promise<string[]> {
  const filter = { landId: { in: [...lands] } };
  return (await tx.list(ContractLand, { filter, first: most })).map(({ contractId }) => contractId);
}

async function residentsOf(tx: UnitOfWork, lands: readonly string[]): Promise<string[]> {
  if (lands.length === 0) return [];
  const filter = { landId: { in: [...lands] } };
  return (await tx.list(Resident, { filter, first: most, withDeleted: true })).map(({ id }) => id);
}

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
  const matter = await matterOrNothing(tx, subjects, { context, subjectId: document.subjectId });
  if (!matter || !origin) return [];
  // The day on which it was written is not what has changed.
  const { values } = writePaper(template.tree, { ...matter, today: currentDay(new Date(origin.createdAt)) });
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
