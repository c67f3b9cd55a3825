import type { RecordOf } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { type AmountOfDay, moneyText } from '../../calculation/index.ts';
import type { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { ProviderCharge } from '../../entities/provider-charge.entity.ts';
import { type Charge, isSameMoney } from './charge-facts.ts';

type Installment = RecordOf<typeof ContractInstallment>;

/**
 * By which charge each installment may be paid, by the installment's id. One that asks for something else than what is owed, here or there, is no way to pay it: then it is paid as without a
 * provider. Read by the server: who sees an installment is told how it is paid.
 */
export async function payableCharges(
  tx: UnitOfWork,
  installments: readonly Installment[],
  amountOn: (of: Installment, on: string) => AmountOfDay,
): Promise<ReadonlyMap<string, Charge>> {
  const charges = await tx.asServer
    .from(ProviderCharge)
    .where({
      contractInstallmentId: { in: installments.map(({ id }) => id) },
      ...{ status: { in: ['open', 'overdue'] }, difference: { isNull: true } },
    })
    .orderBy('createdAt')
    .all();
  const byId = new Map(installments.map((one) => [one.id, one]));
  return new Map(
    charges
      .filter((charge) => {
        const installment = byId.get(charge.contractInstallmentId);
        if (!installment || installment.dueDate !== charge.sentDueDate) return false;
        return isSameMoney(moneyText(amountOn(installment, installment.dueDate).total), charge.sentValue);
      })
      .map((charge) => [charge.contractInstallmentId, charge]),
  );
}
