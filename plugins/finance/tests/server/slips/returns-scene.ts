import { ContractInstallment } from '../../../src/entities/contract-installment.entity.ts';
import { SlipOccurrence } from '../../../src/entities/slip-occurrence.entity.ts';
import { startMoneyScene } from '../money/money-scene.ts';
import { statementCalls } from '../money/statement-calls.ts';

/** An office that brings in what its bank says of slips. */
export async function startReturnsScene() {
  const scene = await startMoneyScene();
  const calls = statementCalls(scene);
  const installments = (contractId: string) =>
    scene.within((tx) =>
      tx.list(ContractInstallment, {
        ...{ filter: { contractId: { equalTo: contractId } }, orderBy: ['installmentNumber'], first: 1000 },
      }),
    );
  const installment = (id: string) => scene.within((tx) => tx.get(ContractInstallment, id));
  const occurrences = (bankAccountId: string) =>
    scene.within((tx) =>
      tx.list(SlipOccurrence, { filter: { bankAccountId: { equalTo: bankAccountId } }, orderBy: ['createdAt', 'id'] }),
    );
  return { ...scene, ...calls, installments, installment, occurrences };
}
