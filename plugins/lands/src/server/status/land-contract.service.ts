import type { UnitOfWork } from '@gleba/sdk/server';
import type { LandContractService, OpenTransaction } from '../../services.ts';
import { changeLandStatus } from './change-land-status.ts';

/** What the plugin of contracts calls, in the transaction that writes the contract. */
export const landContractService: LandContractService = {
  async enterContract(tx, landId, reason) {
    const change = { landId, status: 'with_contract', reason: reason ?? null } as const;
    await changeLandStatus(unitOfWork(tx), change, ['contract']);
  },
  async leaveContract(tx, landId, to, reason) {
    await changeLandStatus(unitOfWork(tx), { landId, status: to, reason: reason ?? null }, ['contract']);
  },
};

/** There are no other transactions than units of work. */
function unitOfWork(tx: OpenTransaction): UnitOfWork {
  return tx as UnitOfWork;
}
