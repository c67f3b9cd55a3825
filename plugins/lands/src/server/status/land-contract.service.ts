import { unitOfWork } from '@gleba/sdk/server';
import type { LandContractService } from '../../services.ts';
import { changeStatusOfLand } from './change-status-of-lands.ts';

/** What the plugin of contracts calls, in the transaction that writes the contract. */
export const landContractService: LandContractService = {
  async enterContract(tx, landId, reason) {
    const change = { landId, status: 'with_contract', reason: reason ?? null } as const;
    await changeStatusOfLand(unitOfWork(tx), change, ['contract']);
  },
  async leaveContract(tx, landId, to, reason) {
    await changeStatusOfLand(unitOfWork(tx), { landId, status: to, reason: reason ?? null }, ['contract']);
  },
};
