import { defaultLocale, type RecordOf, say } from '@gleba/sdk';
import { type UnitOfWork, writeRule } from '@gleba/sdk/server';
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
import { todayOf } from '../money/today.ts';

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

/** What it comes to by line, in cents. A tax that has no category of its own is off the income, of which it never arrives. */
async function amountsOf(tx: UnitOfWork, invoice: InvoiceRow): Promise<ReadonlyMap<Line, bigint>> {
  const [defaults] = await tx.list(OrganizationDefaults, { first: 1 });
  const withheld = new Map<Line, bigint>();
  for (const tax of invoiceTaxes) {
    const cents = invoice[`${tax}Retained`] ? centsOf(invoice[`${tax}Amount`]) : 0n;
    if (cents > 0n && (await leafId(tx, defaults?.[`${tax}CategoryId`] ?? null, 'expense'))) withheld.set(tax, cents);
  }
  const income = centsOf(invoice.totalNetAmount) + sum(withheld.values());
  return new Map<Line, bigint>([['income', income], ...withheld]);
}

async function categoryOf(tx: UnitOfWork, invoice: InvoiceRow, line: Line): Promise<string | null> {
  if (line === 'income') {
    const { financeCategoryId } = await tx.get(Service, invoice.serviceId);
    return leafId(tx, financeCategoryId, 'income');
  }
  const [defaults] = await tx.list(OrganizationDefaults, { first: 1 });
  return leafId(tx, defaults?.[`${line}CategoryId`] ?? null, 'expense');
}

/** One that was divided since, or is of the other type, is none: issuing an invoice does not fail because of a chart. */
async function leafId(tx: UnitOfWork, id: string | null, type: 'income' | 'expense'): Promise<string | null> {
  const category = id === null ? undefined : await tx.find(FinanceCategory, id);
  if (category?.type !== type) return null;
  const below = await tx.count(FinanceCategory, { filter: { parentId: { equalTo: category.id } } });
  return below > 0 ? null : category.id;
}

async function plan(tx: UnitOfWork, invoice: InvoiceRow): Promise<void> {
  if ((await categoryOf(tx, invoice, 'income')) === null) return;
  const dueDate = invoice.issueDate ?? (await todayOf(tx));
  await takeOver(tx, invoice);
  const known = await linesOf(tx, invoice.id);
  const number = `${invoice.rpsSeries ?? ''}-${invoice.rpsNumber ?? ''}`;
  for (const [line, whole] of await amountsOf(tx, invoice)) {
    const cents =
      whole - sum(known.filter(({ invoiceLine }) => invoiceLine === line).map(({ amount }) => centsOf(amount)));
    const categoryId = await categoryOf(tx, invoice, line);
    if (cents <= 0n || categoryId === null) continue;
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
