import { unitOfWork } from '@gleba/sdk/server';
import { Land } from '../../entities/land.entity.ts';
import type { LandContractService } from '../../services.ts';
import { changeStatusOfLand } from './change-status-of-lands.ts';

/** What the plugin of contracts calls, in the transaction that writes the contract. */
export const landContractService: LandContractService = {
  async enterContract(openTx, landId, currentContractId, reason) {
    const tx = unitOfWork(openTx);
    const change = { landId, status: 'with_contract', reason: reason ?? null } as const;
    await changeStatusOfLand(tx, change, ['contract']);
    await tx.update(Land, landId, { currentContractId });
  },
  async leaveContract(openTx, landId, to, reason) {
    const tx = unitOfWork(openTx);
    await changeStatusOfLand(tx, { landId, status: to, reason: reason ?? null }, ['contract']);
    await tx.update(Land, landId, { currentContractId: null });
  },
};
