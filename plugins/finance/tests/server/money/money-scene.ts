import { Organization, type OrganizationPreferences, uuidv7 } from '@gleba/sdk';
import { BankAccount } from '../../../src/entities/bank-account.entity.ts';
import { FinanceCategory } from '../../../src/entities/money/finance-category.entity.ts';
import { FinanceTransaction } from '../../../src/entities/money/finance-transaction.entity.ts';
import { seedMoney } from '../../../src/server/money/seed-money.ts';
import { ours, startContractsScene } from '../contracts-scene.ts';

export type MoneyScene = Awaited<ReturnType<typeof startMoneyScene>>;

/** An office that keeps its money: two accounts, a leaf of each type, and people who may and who may not. */
export async function startMoneyScene(others: Parameters<typeof startContractsScene>[2] = []) {
  const scene = await startContractsScene(undefined, {}, others);
  const { host } = scene;
  const within = <T>(work: Parameters<typeof host.within<T>>[1]) => host.within(ours, work);
  const user = await host.authorization(await host.addMember(ours, 'user', 'Rui'), ours);
  const pilot = await host.authorization(await host.addMember(ours, 'pilot', 'Pia'), ours);
  const managerId = await host.addMember(ours, 'manager', 'Mara');
  const manager = await host.authorization(managerId, ours);

  /** An operation by its name; `answer` is what is asked of it. */
  async function run(name: string, input: object, answer = 'financeTransaction { id }', who = manager) {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
    const document = `mutation($i: ${type}!) { ${name}(input: $i) { ${answer} } }`;
    const told = await scene.ask<Record<string, Record<string, unknown>>>(document, { i: input }, who);
    const of = told.data?.[name]?.financeTransaction as { readonly id: string } | undefined;
    return { ...told, answer: told.data?.[name], id: of?.id ?? '' };
  }
  const category = (values: { type: 'income' | 'expense'; name?: string; parentId?: string }) =>
    within(async (tx) => (await tx.insert(FinanceCategory, { name: uuidv7(), ...values })).id);
  const account = (values: object = {}) =>
    within(async (tx) => (await tx.insert(BankAccount, { name: uuidv7(), ...values })).id);
  const transaction = (id: string) => within((tx) => tx.get(FinanceTransaction, id));

  /** What stands on each account of the ledger, by its code. */
  async function ledger(): Promise<ReadonlyMap<string, string>> {
    const { data } = await scene.ask<{ ledgerBalances: { code: string; balance: string }[] }>(
      '{ ledgerBalances { code balance } }',
      {},
      manager,
    );
    return new Map((data?.ledgerBalances ?? []).map(({ code, balance }) => [code, balance]));
  }
  async function balances(until?: string): Promise<ReadonlyMap<string, string>> {
    const { data } = await scene.ask<{ bankAccountBalances: { bankAccountId: string; balance: string }[] }>(
      'query($until: Date) { bankAccountBalances(until: $until) { bankAccountId balance } }',
      { until },
      manager,
    );
    return new Map((data?.bankAccountBalances ?? []).map((row) => [row.bankAccountId, row.balance]));
  }
  const prefer = (preferences: OrganizationPreferences) =>
    within((tx) => tx.update(Organization, String(ours), { preferences }));

  return {
    ...scene,
    within,
    user,
    pilot,
    manager,
    managerId,
    run,
    category,
    account,
    transaction,
    ledger,
    balances,
    prefer,
    seed: seedMoney,
  };
}
