import { Land } from '@gleba/plugin-lands';
import { type InputOf, Project } from '@gleba/sdk';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import type { ContractPapersAtHand } from '../../contracts/contract-papers.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractCustomer } from '../../entities/contract-customer.entity.ts';
import { ContractLand } from '../../entities/contract-land.entity.ts';
import { OrganizationDefaults } from '../../entities/organization-defaults.entity.ts';
import { ProjectDefaults } from '../../entities/project-defaults.entity.ts';
import { changeContractConditions, changeContractCustomers, createContract } from '../../operations/contracts.ts';
import { agreedOf, landPrice, type OfferedLand } from './agreed.ts';
import { checkBuyers, insertBuyers } from './buyers.ts';
import { contractErrors } from './contract-errors.ts';
import { papersAt } from './papers-at-hand.ts';

export const createContractHandler = (desk: ContractPapersAtHand) =>
  handle(createContract, async ({ tx }, { contract: asked, contractTemplateId }) => {
    const contract = await makeDraft(tx, asked);
    if (contractTemplateId) await papersAt(desk).write(tx, contract.id, contractTemplateId);
    return { contract };
  });

export async function makeDraft(tx: UnitOfWork, asked: InputOf<typeof createContract>['contract']) {
  const { projectId, customers, responsibleCompanyId, contractNumber, acceptWhatsappNotifications } = asked;
  const lands = await offeredLands(tx, projectId, asked.landIds);
  await refuseTaken(tx, lands);
  const partnerId = await checkBuyers(tx, customers);
  const contract = await tx.insert(Contract, {
    ...(await agreedOf(tx, projectId, lands, asked)),
    ...{ projectId, partnerId, landId: lands[0]?.id ?? '' },
    ...(await usualOf(tx, projectId, responsibleCompanyId ?? null)),
    contractNumber: contractNumber?.trim() || null,
    ...{ acceptWhatsappNotifications: acceptWhatsappNotifications === true, lastStatusAt: new Date().toISOString() },
    lastStatusChangedBy: tx.actor.userId ?? null,
  });
  const contractId = contract.id;
  const rows = lands.map((land) => ({ projectId, contractId, landId: land.id, price: landPrice(land) ?? '0' }));
  await tx.insertMany(ContractLand, rows);
  await insertBuyers(tx, { projectId, contractId }, customers);
  return contract;
}

export const changeContractConditionsHandler = handle(
  changeContractConditions,
  async ({ tx }, { contractId, ...asked }) => {
    const { projectId } = await lockDraft(tx, contractId);
    const held = await tx.asServer
      .from(ContractLand)
      .where({ contractId: { equalTo: contractId } })
      .select(['landId'])
      .all();
    const landIds = held.map(({ landId }) => landId);
    const lands = await offeredLands(tx, projectId, landIds);
    return { contract: await tx.update(Contract, contractId, await agreedOf(tx, projectId, lands, asked)) };
  },
);

export const changeContractCustomersHandler = handle(
  changeContractCustomers,
  async ({ tx }, { contractId, customers }) => {
    const { projectId } = await lockDraft(tx, contractId);
    const partnerId = await checkBuyers(tx, customers);
    const former = await tx.ids(ContractCustomer, { filter: { contractId: { equalTo: contractId } }, first: 1000 });
    for (const id of former) await tx.remove(ContractCustomer, id);
    await insertBuyers(tx, { projectId, contractId }, customers);
    return { contract: await tx.update(Contract, contractId, { partnerId }) };
  },
);

/** In whose name it is, and as what it is sold: what the project says, else the organization. */
async function usualOf(tx: UnitOfWork, projectId: string, asked: string | null) {
  const project = await tx.get(Project, projectId);
  const own = await tx.find(ProjectDefaults, projectId);
  const [office] = await tx.list(OrganizationDefaults, { first: 1 });
  return {
    responsibleCompanyId: asked ?? project.responsibleCompanyId ?? office?.mainCompanyId ?? null,
    serviceId: own?.defaultServiceId ?? null,
    subscriptionFeeServiceId: own?.subscriptionFeeServiceId ?? null,
  };
}

async function lockDraft(tx: UnitOfWork, contractId: string) {
  const contract = await tx.asActor.get(Contract, contractId, { lock: true });
  if (contract.status !== 'draft') throw contractErrors.onlyDrafts();
  return contract;
}

/** Lots of the project that the person sees, locked in the order of their ids: of two who sell one lot the second waits for the first. */
export async function offeredLands(
  tx: UnitOfWork,
  projectId: string,
  ids: readonly string[],
): Promise<readonly OfferedLand[]> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))].sort();
  const found = new Map<string, OfferedLand>();
  for (const id of wanted) {
    const land = await tx.asActor.find(Land, id, { lock: true });
    if (land?.projectId !== projectId || land.deletedAt !== null) throw contractErrors.landsOfOther.beside('landIds');
    found.set(id, land);
  }
  return [...new Set(ids.map((id) => id.toLowerCase()))].flatMap((id) => found.get(id) ?? []);
}

/** In words; the unique key of the lot's place in a contract would refuse it as well. */
async function refuseTaken(tx: UnitOfWork, lands: readonly OfferedLand[]): Promise<void> {
  const taken = await tx.asServer
    .from(ContractLand)
    .where({ landId: { in: lands.map(({ id }) => id) } })
    .with({ contract: ['contractNumber'] })
    .first();
  if (!taken) return;
  const land = lands.find(({ id }) => id === taken.landId);
  throw contractErrors.landTaken({
    land: land ? `${land.block}/${land.lot}` : '',
    contract: taken.contract?.contractNumber ?? '',
  });
}
