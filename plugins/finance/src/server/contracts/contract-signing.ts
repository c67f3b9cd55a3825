import type { LandContractService } from '@gleba/plugin-lands';
import type { SubjectSigning } from '@gleba/sdk';
import { todayOf, unitOfWork } from '@gleba/sdk/server';
import { contractStep } from '../../contract-status.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { confirm, takeStep } from './step.commands.ts';

/** What becomes of a contract by its paper: it waits while people are asked, is in force when all have signed, and a draft again if not. */
export const contractSigning = (landContract: LandContractService): SubjectSigning => ({
  async paperChanged(given, contractId, to) {
    const tx = unitOfWork(given);
    const contract = await tx.find(Contract, contractId, { lock: true });
    if (!contract || contract.deletedAt !== null) return;
    const step = contractStep(stepOf[to], contract.status);
    if (!step) return;
    if (step.id === 'confirm') await confirm(tx, landContract, contract, step, await todayOf(tx));
    else await takeStep(tx, contract, step, null);
  },
});

const stepOf = { requested: 'askSignatures', signed: 'confirm', pending: 'endSignatures' } as const;
