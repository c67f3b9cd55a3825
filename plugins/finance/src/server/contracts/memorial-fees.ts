import type { Reads } from '@gleba/sdk/server';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { ContractInstallmentFee } from '../../entities/contract-installment-fee.entity.ts';

/** What was added to an installment, besides what follows from the terms. */
export interface MemorialFee {
  /** The place of its installment among those of the terms, from 0. */
  readonly row: number;
  readonly installment: string;
  readonly reason: string;
  readonly value: string;
}

/**
 * The fees of a contract's installments that follow from one of its terms: those of the start, or those of a renegotiation. As far as the
 * asker sees them; of another contract none.
 */
export async function feesOfTerms(
  reads: Reads,
  contractId: string,
  renegotiationId: string | null,
): Promise<readonly MemorialFee[]> {
  const ofContract = { contractId: { equalTo: contractId } };
  const [installments, fees] = [
    await reads
      .from(ContractInstallment)
      .where(ofContract)
      .with({ installmentGroup: ['contractRenegotiationId'] })
      .orderBy('installmentNumber')
      .all(),
    await reads
      .from(ContractInstallmentFee)
      .where({ ...ofContract, removedAt: { isNull: true } })
      .orderBy('createdAt', 'id')
      .all(),
  ];
  const ofTerms = installments.filter(
    ({ installmentGroup }) => (installmentGroup?.contractRenegotiationId ?? null) === renegotiationId,
  );
  return ofTerms.flatMap(({ id, name: installment }, row) =>
    fees.flatMap(({ contractInstallmentId, reason, value }) =>
      contractInstallmentId === id ? [{ row, installment, reason, value }] : [],
    ),
  );
}
