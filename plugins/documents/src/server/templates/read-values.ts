import {
  Contract,
  ContractCustomer,
  ContractInstallment,
  ContractLand,
  Partner,
  ResidentPartner,
} from '@gleba/plugin-finance';
import { Land, Resident } from '@gleba/plugin-lands';
import { Organization, Project, type RecordOf } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import type { ContextSlug } from '../../contexts.ts';
import type { RecordValue, Value } from '../../expression/index.ts';
import type { TemplateName } from '../../services.ts';
import { plain } from '../needs/document-needs.query.ts';

export type Values = Readonly<Record<string, Value | undefined>>;

/** A lot has some residents, a contract at most 420 installments. */
const mostResidents = 200;
const mostInstallments = 1000;
const mostAdded = 500;

/**
 * What the names of a context stand for, of the record that a paper is about: with the rights of who has it written, so that a paper
 * tells nobody what they may not see.
 */
export async function readValues(
  tx: UnitOfWork,
  context: ContextSlug,
  id: string,
  added: readonly TemplateName[],
): Promise<Values> {
  const [known, more] = [await knownValues(tx, context, id), await addedValues(tx, context, id, added)];
  return { ...known, ...more, organization: plain(await tx.asActor.from(Organization).first()) };
}

async function knownValues(tx: UnitOfWork, context: ContextSlug, id: string): Promise<Values> {
  switch (context) {
    case 'project':
      return { project: await projectValue(tx, id) };
    case 'partner':
      return { partner: await partnerValue(tx, id) };
    case 'land': {
      const land = await tx.asActor.find(Land, id);
      return {
        ...{ land: plain(land), residents: await residentValues(tx, id), contract: await contractValue(tx, id) },
        project: await projectValue(tx, land?.projectId),
      };
    }
    case 'resident': {
      const resident = await tx.asActor.find(Resident, id);
      const land = resident && (await tx.asActor.find(Land, resident.landId));
      return {
        ...{ resident: plain(resident), land: plain(land), partner: await partnerOfResident(tx, id) },
        contract: land ? await contractValue(tx, land.id) : null,
        project: await projectValue(tx, resident?.projectId),
      };
    }
    case 'contract': {
      const contract = await tx.asActor.find(Contract, id);
      return {
        ...{ contract: contract ? await contractFacts(tx, contract) : null, lands: await landsOfContract(tx, id) },
        project: await projectValue(tx, contract?.projectId),
      };
    }
  }
}

async function projectValue(tx: UnitOfWork, id: string | undefined): Promise<RecordValue | null> {
  return id === undefined ? null : plain(await tx.asActor.find(Project, id));
}

async function residentValues(tx: UnitOfWork, landId: string): Promise<readonly RecordValue[]> {
  const residents = await tx.asActor
    .from(Resident)
    .where({ landId: { equalTo: landId } })
    .orderBy('-legalResponsible', '-secondaryResponsible', 'name')
    .limit(mostResidents)
    .all();
  const partners = await partnersOfResidents(
    tx,
    residents.map(({ id }) => id),
  );
  return residents.map((resident) => ({ ...plain(resident), partner: partners.get(resident.id) ?? null }));
}

async function partnerOfResident(tx: UnitOfWork, residentId: string): Promise<RecordValue | null> {
  return (await partnersOfResidents(tx, [residentId])).get(residentId) ?? null;
}

/** By the residents. */
async function partnersOfResidents(
  tx: UnitOfWork,
  residentIds: readonly string[],
): Promise<ReadonlyMap<string, RecordValue>> {
  const links = await tx.asActor
    .from(ResidentPartner)
    .where({ id: { in: [...residentIds] } })
    .select(['id', 'partnerId'])
    .all();
  const partners = await partnerValues(
    tx,
    links.flatMap(({ partnerId }) => partnerId ?? []),
  );
  return new Map(
    links.flatMap(({ id, partnerId }) => {
      const partner = partners.get(partnerId ?? '');
      return partner ? [[id, partner] as const] : [];
    }),
  );
}

async function partnerValue(tx: UnitOfWork, id: string): Promise<RecordValue | null> {
  return (await partnerValues(tx, [id])).get(id) ?? null;
}

/** Partners with their spouses, in two statements however many they are. */
async function partnerValues(tx: UnitOfWork, ids: readonly string[]): Promise<ReadonlyMap<string, RecordValue>> {
  if (ids.length === 0) return new Map();
  const byIds = (wanted: readonly string[]) =>
    tx.asActor
      .from(Partner)
      .where({ id: { in: [...wanted] } })
      .all();
  const partners = await byIds(ids);
  const married = partners.flatMap(({ maritalPartnerId }) => maritalPartnerId ?? []);
  const spouses = married.length > 0 ? await byIds(married) : [];
  return new Map(
    partners.map((partner) => [
      partner.id,
      { ...plain(partner), spouse: plain(spouses.find(({ id }) => id === partner.maritalPartnerId)) },
    ]),
  );
}

/** The contract that has the lot now. */
async function contractValue(tx: UnitOfWork, landId: string): Promise<RecordValue | null> {
  const has = await tx.asActor
    .from(ContractLand)
    .where({ landId: { equalTo: landId } })
    .first();
  const contract = has && (await tx.asActor.find(Contract, has.contractId));
  return contract ? contractFacts(tx, contract) : null;
}

/** The lots that a contract is about. */
async function landsOfContract(tx: UnitOfWork, contractId: string): Promise<readonly RecordValue[]> {
  const links = await tx.asActor
    .from(ContractLand)
    .where({ contractId: { equalTo: contractId } })
    .all();
  const lands = await tx.asActor
    .from(Land)
    .where({ id: { in: links.map(({ landId }) => landId) } })
    .orderBy('block', 'lot')
    .all();
  return lands.map((land) => plain(land) ?? {});
}

/** With its buyers and installments. */
async function contractFacts(tx: UnitOfWork, contract: RecordOf<typeof Contract>): Promise<RecordValue> {
  const ofContract = { contractId: { equalTo: contract.id } };
  const buyers = await tx.asActor.from(ContractCustomer).where(ofContract).orderBy('-legalResponsible', 'id').all();
  const installments = await tx.asActor
    .from(ContractInstallment)
    .where(ofContract)
    .orderBy('installmentNumber')
    .limit(mostInstallments)
    .all();
  const partners = await partnerValues(
    tx,
    buyers.map(({ partnerId }) => partnerId),
  );
  const people = buyers.map((buyer) => ({ ...plain(buyer), partner: partners.get(buyer.partnerId) ?? null }));
  return { ...plain(contract), buyers: people, installments: installments.map((one) => plain(one) ?? {}) };
}

async function addedValues(
  tx: UnitOfWork,
  context: ContextSlug,
  id: string,
  added: readonly TemplateName[],
): Promise<Values> {
  const values: Record<string, Value> = {};
  for (const { name, entity, by, isList } of added.filter((one) => one.context === context)) {
    const rows: readonly object[] = await tx.asActor.list(entity, {
      filter: { [by]: { equalTo: id } },
      orderBy: [isList ? 'createdAt' : '-createdAt'],
      first: isList ? mostAdded : 1,
    });
    values[name] = isList ? rows.map((row) => plain(row) ?? {}) : plain(rows[0]);
  }
  return values;
}
