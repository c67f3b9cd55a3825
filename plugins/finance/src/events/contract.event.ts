import { changeOf, date, defineEvent, id } from '@gleba/sdk';
import { Contract } from '../entities/contract.entity.ts';
import { ContractInstallment } from '../entities/contract-installment.entity.ts';
import { ContractTransfer } from '../entities/contract-transfer.entity.ts';

/** A contract is another one to whoever looks at it: confirmed, overdue, paid off, terminated, cancelled. */
export const contractStatusChanged = defineEvent(
  'finance.contract.statusChanged',
  changeOf(Contract, 'computedStatus'),
);

/** An installment is overdue, paid, cancelled or, where a payment was taken back, to be paid again. */
export const installmentStatusChanged = defineEvent(
  'finance.contractInstallment.statusChanged',
  changeOf(ContractInstallment, 'computedStatus'),
);

/** A contract has other buyers: what is open is theirs. */
export const contractTransferred = defineEvent('finance.contract.transferred', {
  about: Contract,
  data: { contractTransferId: id(ContractTransfer), transferredOn: date({ required: true }) },
});
