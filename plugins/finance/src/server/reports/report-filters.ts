import { type Entity, type Locale, Project, say } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { CostCenter } from '../../entities/money/cost-center.entity.ts';
import { FinanceCategory } from '../../entities/money/finance-category.entity.ts';

const named = [
  ['projectId', Project, 'finance.financeTransaction.projectId'],
  ['categoryId', FinanceCategory, 'finance.financeTransaction.categoryId'],
  ['costCenterId', CostCenter, 'finance.costCenter'],
  ['account', BankAccount, 'finance.bankAccount'],
] as const;

/** What a report was narrowed to, in words; a name that whoever asks may not read is not told. */
export async function filterWords(
  tx: UnitOfWork,
  asked: Readonly<Record<string, unknown>>,
  language: Locale,
): Promise<readonly string[]> {
  const words: string[] = [];
  if (typeof asked.basis === 'string') words.push(say(`finance.cashFlow.basis.${asked.basis}`, {}, language));
  for (const [name, entity, label] of named) {
    const id = asked[name];
    if (typeof id !== 'string') continue;
    const told = id === 'cash' ? say('finance.ledgerAccount.code.cash', {}, language) : await nameOf(tx, entity, id);
    words.push(`${say(label, {}, language)}: ${told ?? '—'}`);
  }
  return words;
}

async function nameOf(tx: UnitOfWork, entity: Entity, id: string): Promise<string | undefined> {
  const [row] = await tx
    .from(entity)
    .where({ id: { equalTo: id } })
    .limit(1)
    .all();
  return (row as { readonly name?: string } | undefined)?.name;
}
