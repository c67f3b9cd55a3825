import { compareDecimals, type RecordOf } from '@gleba/sdk';
import type { BankAccount } from '../../entities/bank-account.entity.ts';
import type { Contract } from '../../entities/contract.entity.ts';
import type { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import type { PixGap } from '../../operations/collection.ts';
import { writePixCode } from '../../pix/pix-code.ts';
import { pixKeyOf } from '../../pix/pix-key.ts';
import { txidOf } from '../../pix/txid.ts';

type Payable = Pick<RecordOf<typeof ContractInstallment>, 'id' | 'status' | 'value' | 'deletedAt'>;
type ToPay = Payable & { readonly amount: string };
type Receiver = Pick<
  RecordOf<typeof BankAccount>,
  'pixAddressKeyType' | 'pixAddressKey' | 'receiverName' | 'receiverCity'
>;

/** By what an installment is paid, or why by nothing: `amount` to the cent, and its id as the identifier in the bank's statement. */
export function pixOfInstallment(
  installment: ToPay,
  contract: Pick<RecordOf<typeof Contract>, 'status'>,
  account: Receiver | undefined,
): { readonly pixCode: string } | { readonly gap: PixGap } {
  if (!isPayable(installment, contract)) return { gap: 'notOpen' };
  const { pixAddressKeyType, pixAddressKey, receiverName, receiverCity } = account ?? {};
  if (!pixAddressKeyType || !pixAddressKey || !receiverName || !receiverCity) return { gap: 'noAccount' };
  const key = pixKeyOf(pixAddressKeyType, pixAddressKey);
  if (key === undefined) return { gap: 'unreadable' };
  const written = writePixCode({
    ...{ key, name: receiverName, city: receiverCity, amount: installment.amount },
    txid: txidOf(installment.id),
  });
  return 'fault' in written ? { gap: 'unreadable' } : { pixCode: written.text };
}

/** Open, of a contract in force, and worth something: a code of nothing lets the payer say the amount. */
export function isPayable(
  { status, value, deletedAt }: Payable,
  contract: Pick<RecordOf<typeof Contract>, 'status'>,
): boolean {
  const isOpen = status === 'PENDING' || status === 'OVERDUE';
  return isOpen && deletedAt === null && contract.status === 'active' && (compareDecimals(value, '0') ?? 0) > 0;
}
