import { Land } from '@gleba/plugin-lands';
import type { UnitOfWork } from '@gleba/sdk/server';
import { ContractCustomer } from '../../entities/contract-customer.entity.ts';
import { ContractLand } from '../../entities/contract-land.entity.ts';
import { Partner } from '../../entities/partner.entity.ts';

/** As the contract has them now; read by the server, since a paper says what a buyer has bought, whoever prints it. */
export async function lotsOf(tx: UnitOfWork, contractId: string) {
  const held = await tx.list(ContractLand, { filter: { contractId: { equalTo: contractId } }, first: 1000 });
  const lands = await tx.list(Land, {
    filter: { id: { in: held.map(({ landId }) => landId) } },
    ...{ orderBy: ['block', 'lot'], first: 1000 },
  });
  return lands.map(({ block, lot, subdivision }) => ({ block, lot, subdivision }));
}

/** `former`: those who were buyers. The one who answers for the contract first. Their documents only whoever sees partners is told. */
export async function customersOf(tx: UnitOfWork, contractId: string, former?: readonly string[]) {
  const ids = former ?? (await buyersNow(tx, contractId));
  const partners = await tx.list(Partner, { filter: { id: { in: [...ids] } }, first: 1000, withDeleted: true });
  const known = await tx
    .from(Partner)
    .where({ id: { in: [...ids] } })
    .select(['id', 'cpf', 'cnpj'])
    .all();
  return ids.flatMap((id) => {
    const partner = partners.find((one) => one.id === id);
    const document = known.find((one) => one.id === id);
    return partner ? [{ name: partner.name, document: document?.cpf ?? document?.cnpj ?? null }] : [];
  });
}

async function buyersNow(tx: UnitOfWork, contractId: string): Promise<readonly string[]> {
  const buyers = await tx.list(ContractCustomer, {
    filter: { contractId: { equalTo: contractId } },
    ...{ orderBy: ['-legalResponsible', 'createdAt'], first: 1000 },
  });
  return buyers.map(({ partnerId }) => partnerId);
}
