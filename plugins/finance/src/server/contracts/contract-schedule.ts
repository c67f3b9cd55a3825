import { allow, type ForetoldRows, languageOf, permits } from '@gleba/sdk';
import { unitOfWork } from '@gleba/sdk/server';
import { contractDetailsKey } from '../../access-keys.ts';
import { computeSchedule } from '../../calculation/index.ts';
import { termsSchema } from '../../calculation/terms.ts';
import { openContractStatuses } from '../../contract-status.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { foretoldInstallments } from './installments.ts';

/** The installments of a contract that is not confirmed, from its terms, as `writeConfirmed` makes them of the same terms. */
export const contractSchedule: ForetoldRows = {
  async rowsOf(given, contractId) {
    const tx = unitOfWork(given);
    const contract = await tx.asActor
      .from(Contract)
      .where({ id: { equalTo: contractId } })
      .first();
    if (!contract || !openContractStatuses.some((status) => status === contract.status)) return [];
    // As the installments themselves are read: the terms are not everybody's.
    const reads = allow.key(contractDetailsKey);
    if (permits(tx.actor, reads, { projectId: contract.projectId, fields: {} }) !== true) return [];
    // One that was written down without terms foretells nothing: its papers are written all the same.
    const terms = termsSchema.safeParse(contract.terms);
    if (!terms.success) return [];
    const schedule = computeSchedule(terms.data);
    return foretoldInstallments(schedule, languageOf(tx.actor)).map((row) => ({ ...untouched, ...row }));
  },
};

/** What an installment says of itself before anything has happened to it. */
const untouched = Object.fromEntries(
  Object.entries(ContractInstallment.fields).flatMap(([name, { default: value }]) =>
    value === undefined || typeof value === 'object' ? [] : [[name, value]],
  ),
);
