import { addDecimals } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { ContractInstallmentGroup } from '../../entities/contract-installment-group.entity.ts';

/** The totals of the groups with an installment among these; their slips on paper say amounts of before and are printed anew. */
export async function writeGroupTotals(
  tx: UnitOfWork,
  contractId: string,
  changed: ReadonlySet<string>,
): Promise<void> {
  const members = await tx.asServer
    .from(ContractInstallment)
    .where({ contractId: { equalTo: contractId }, installmentGroupId: { isNull: false } })
    .select(['id', 'installmentGroupId', 'value'])
    .all();
  const groupIds = new Set(
    members.filter(({ id }) => changed.has(id)).map(({ installmentGroupId }) => installmentGroupId),
  );
  const patches = [...groupIds].flatMap((id) => {
    if (id === null) return [];
    const values = members.filter(({ installmentGroupId }) => installmentGroupId === id).map(({ value }) => value);
    const totalValue = values.reduce((sum, value) => addDecimals(sum, value) ?? sum, '0');
    return [{ id, patch: { totalValue, printed: false } }];
  });
  await tx.updateMany(ContractInstallmentGroup, patches);
}
