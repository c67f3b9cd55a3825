import type { UnitOfWork } from '@gleba/sdk/server';
import type { OpenTransaction } from '../../services.ts';

/** There are no other transactions than units of work. */
export function unitOfWork(tx: OpenTransaction): UnitOfWork {
  return tx as UnitOfWork;
}
