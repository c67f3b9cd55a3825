import type { RecordOf } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { ProjectDefaults } from '../../entities/project-defaults.entity.ts';

type Account = RecordOf<typeof BankAccount>;

/** The one that is marked so; where there is only one account, that one. */
export async function defaultAccount(tx: UnitOfWork): Promise<Account | undefined> {
  const [first, second] = await tx.list(BankAccount, { orderBy: ['-isDefaultAccount'], first: 2 });
  return first?.isDefaultAccount || !second ? first : undefined;
}

/** The one that the project's contracts begin with, else the organization's. */
export async function accountOfProject(tx: UnitOfWork, projectId: string): Promise<Account | undefined> {
  const id = (await tx.find(ProjectDefaults, projectId))?.bankAccountId;
  return (id ? await tx.find(BankAccount, id) : undefined) ?? defaultAccount(tx);
}

/** Into which a contract's buyers pay. Read by the server: who reads the contract may pay it. */
export async function accountOf(
  tx: UnitOfWork,
  { bankAccountId }: { readonly bankAccountId: string | null },
): Promise<Account | undefined> {
  return bankAccountId === null ? defaultAccount(tx) : tx.find(BankAccount, bankAccountId);
}
