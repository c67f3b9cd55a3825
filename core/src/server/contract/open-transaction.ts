import type { OpenTransaction } from '../../plugin/open-transaction.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** What a service does in the caller's transaction: there are no other transactions than units of work. */
export function unitOfWork(tx: OpenTransaction): UnitOfWork {
  return tx as UnitOfWork;
}
