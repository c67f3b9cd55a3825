import { formatMoney } from '@gleba/sdk';
import { handle } from '@gleba/sdk/server';
import { centsOf, moneyText } from '../../calculation/index.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { contractRenegotiationPreview, renegotiateContract } from '../../operations/renegotiation.ts';
import { contractErrors } from './contract-errors.ts';
import { renegotiationOf, writeRenegotiation } from './renegotiation.ts';
import { settleContract } from './settle.ts';

export const contractRenegotiationPreviewHandler = handle(
  contractRenegotiationPreview,
  ({ transaction }, { contractId, ...agreed }) =>
    transaction(async (tx) => {
      const contract = await tx.asActor.get(Contract, contractId);
      const { open, charges, waived, reduction, debt, schedule } = await renegotiationOf(tx, contract, agreed);
      return {
        ...{ open: moneyText(open), charges: moneyText(charges), waived: moneyText(waived) },
        ...{ reduction: moneyText(reduction), debt: moneyText(debt), totalValue: moneyText(schedule.totals.value) },
        installments: schedule.installments.map(({ kind, number, dueDate, value }) => ({
          ...{ kind, number, dueDate, value: moneyText(value) },
        })),
      };
    }),
);

export const renegotiateContractHandler = handle(
  renegotiateContract,
  async ({ tx }, { contractId, reason, debt, ...agreed }) => {
    const contract = await tx.asActor.get(Contract, contractId, { lock: true });
    const renegotiated = await renegotiationOf(tx, contract, agreed);
    if (debt && centsOf(debt) !== renegotiated.debt) {
      throw contractErrors.debtChanged({ debt: formatMoney(moneyText(renegotiated.debt)) });
    }
    await writeRenegotiation(tx, contract, reason, agreed, renegotiated);
    return { contract: await settleContract(tx, contractId) };
  },
);
