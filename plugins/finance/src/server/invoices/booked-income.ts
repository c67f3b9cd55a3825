import { defaultLocale, type RecordOf, say } from '@gleba/sdk';
import { todayOf, type UnitOfWork, writeRule } from '@gleba/sdk/server';
import { sum } from '../../calculation/exact/money.ts';
import { centsOf, moneyText } from '../../calculation/index.ts';
import { FinanceCategory } from '../../entities/money/finance-category.entity.ts';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { OrganizationDefaults } from '../../entities/organization-defaults.entity.ts';
import { Invoice } from '../../entities/services/invoice.entity.ts';
import { Service } from '../../entities/services/service.entity.ts';
import { effectiveStatuses, type InvoiceStatus } from '../../invoices/invoice-status.ts';
import { type InvoiceTax, invoiceTaxes } from '../../taxes/tax-values.ts';
import { lockTransactions } from '../money/locks.ts';

type InvoiceRow = RecordOf<typeof Invoice>;
type Transaction = RecordOf<typeof FinanceTransaction>;
type Line = InvoiceTax | 'income';

const isEffective = (status: InvoiceStatus): boolean => effectiveStatuses.some((one) => one === status);

/**
 * An invoice that counts is expected to be paid: an income of its service's category, and what the payer withholds as expenses of the
 * taxes' own categories, so that both come to what arrives. Written in the transaction that issues it, once, and gone in the one in which
 * it no longer counts; whatever went through an account stays, for that is no matter of paper.
 */
export const invoiceIncomeRule = writeRule(
  Invoice,
  'finance.invoiceIsExpected',
  async (tx, { kind, before, after }) => {
    if (kind !== 'update' || !before || !after || isEffective(before.status) === isEffective(after.status)) return;
    if (isEffective(after.status)) await plan(tx, after);
    else await giveUp(tx, after);
  },
);

/** Where each line of it is booked: the income, and the taxes withheld that have a category of their own. None without the income's. */
async function categoriesOf(tx: UnitOfWork, invoice: InvoiceRow): Promise<ReadonlyMap<Line, string>> {
  const categories = new Map<Line, string>();
  const { financeCategoryId } = await tx.get(Service, invoice.serviceId);
  const income = await leafId(tx, financeCategoryId, 'income');
  if (income === null) return categories;
  categories.set('income', income);
  const [defaults] = await tx.list(OrganizationDefaults, { first: 1 });
  for (const tax of invoiceTaxes) {
    if (withheldCents(invoice, tax) <= 0n) continue;
    const expense = await leafId(tx, defaults?.[`${tax}CategoryId`] ?? null, 'expense');
    if (expense !== null) categories.set(tax, expense);
  }
  return categories;
}

const withheldCents = (invoice: InvoiceRow, tax: InvoiceTax): bigint =>
  invoice[`${tax}Retained`] ? centsOf(invoice[`${tax}Amount`]) : 0n;

/** In cents. A tax that has no category of its own is off the income, of which it never arrives. */
function amountOf(invoice: InvoiceRow, line: Line, categories: ReadonlyMap<Line, string>): bigint {
  if (line !== 'income') return withheldCents(invoice, line);
  const withheld = invoiceTaxes.filter((tax) => categories.has(tax)).map((tax) => withheldCents(invoice, tax));
  return centsOf(invoice.totalNetAmount) + sum(withheld);
}

/** One that was divided since, or is of the other type, is none: issuing an invoice does not fail because of a chart. */
async function leafId(tx: UnitOfWork, id: string | null, type: 'income' | 'expense'): Promise<string | null> {
  const category = id === null ? undefined : await tx.find(FinanceCategory, id);
  if (category?.type !== type) return null;
  const below = await tx.count(FinanceCategory, { filter: { parentId: { equalTo: category.id } } });
  return below > 0 ? null : category.id;
}

async function plan(tx: UnitOfWork, invoice: InvoiceRow): Promise<void> {
  const categories = await categoriesOf(tx, invoice);
  if (categories.size === 0) return;
  const dueDate = invoice.issueDate ?? (await todayOf(tx));
  await takeOver(tx, invoice);
  const known = await linesOf(tx, invoice.id);
  const number = `${invoice.rpsSeries ?? ''}-${invoice.rpsNumber ?? ''}`;
  for (const [line, categoryId] of categories) {
    const cents =
      amountOf(invoice, line, categories) -
      sum(known.filter(({ invoiceLine }) => invoiceLine === line).map(({ amount }) => centsOf(amount)));
    if (cents <= 0n) continue;
    const words = { number, tax: line === 'income' ? '' : say(`finance.taxes.tax.${line}`, {}, defaultLocale) };
    const type = line === 'income' ? ('income' as const) : ('expense' as const);
    await tx.insert(FinanceTransaction, {
      ...{ type, flow: type === 'income' ? ('in' as const) : ('out' as const), amount: moneyText(cents), dueDate },
      ...{ categoryId, partnerId: invoice.partnerId, projectId: invoice.projectId },
      ...{ invoiceId: invoice.id, invoiceLine: line },
      description: say(`finance.invoices.booked.${type}`, words, defaultLocale).slice(0, 400),
    });
  }
}

/** What went through an account for the invoice in whose place this one stands is of this one now, and is not expected again. */
async function takeOver(tx: UnitOfWork, { id, replacesId }: InvoiceRow): Promise<void> {
  if (replacesId === null) return;
  const lines = await locked(tx, replacesId);
  for (const one of lines) if (one.actualDate !== null) await tx.update(FinanceTransaction, one.id, { invoiceId: id });
}

async function giveUp(tx: UnitOfWork, invoice: InvoiceRow): Promise<void> {
  for (const { id, actualDate } of await locked(tx, invoice.id))
    if (actualDate === null) await tx.remove(FinanceTransaction, id);
}

async function locked(tx: UnitOfWork, invoiceId: string): Promise<readonly Transaction[]> {
  const lines = await linesOf(tx, invoiceId);
  const rows = await lockTransactions(
    tx,
    lines.map(({ id }) => id),
  );
  return [...rows.values()];
}

const linesOf = (tx: UnitOfWork, invoiceId: string): Promise<Transaction[]> =>
  tx.list(FinanceTransaction, {
    filter: { invoiceId: { equalTo: invoiceId } },
    orderBy: ['createdAt', 'id'],
    first: 100,
  });
