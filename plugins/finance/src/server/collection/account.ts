import type { RecordOf } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { BankAccount } from '../../entities/bank-account.entity.ts';

type Account = RecordOf<typeof BankAccount>;

/** The one that is marked so; where there is only one account, that one. */
export async function defaultAccount(tx: UnitOfWork): Promise<Account | undefined> {
  const [first, second] = await tx.list(BankAccount, { orderBy: ['-isDefaultAccount'], first: 2 });
  return first?.isDefaultAccount || !second ? first : undefined;
}

/** Into which a contract's buyers pay. Read by the server: who reads the contract may pay it. */
export async function accountOf(
  tx: UnitOfWork,
  { bankAccountId }: { readonly bankAccountId: string | null },
): Promise<Account | undefined> {
  return bankAccountId === null ? defaultAccount(tx) : tx.find(BankAccount, bankAccountId);
}
