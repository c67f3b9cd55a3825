import type { AnswerOf, InputOf } from '@gleba/sdk';
import { handle, part, rowsOf, type UnitOfWork } from '@gleba/sdk/server';
import { centsOf, moneyText } from '../../calculation/index.ts';
import { Partner } from '../../entities/partner.entity.ts';
import { Invoice } from '../../entities/services/invoice.entity.ts';
import { effectiveStatuses } from '../../invoices/invoice-status.ts';
import { taxProvision } from '../../operations/tax-provision.ts';
import { formerSpan } from '../../reports/report-periods.ts';
import { taxesOfInvoices } from '../../taxes/tax-values.ts';
import { ledgerErrors } from '../ledger/ledger-errors.ts';

const amounts = ['base', 'own', 'retained', 'informative'] as const;
type Amount = (typeof amounts)[number];

interface TaxRow extends Readonly<Record<Amount, string>> {
  readonly is_former: boolean;
  readonly key: string;
  readonly name: string;
  readonly count: number;
}

const server = { asServer: true } as const;

export const taxProvisionHandler = handle(taxProvision, ({ transaction }, asked) =>
  transaction((tx) => taxProvisionOf(tx, asked)),
);

/** Each invoice's own explanation is summed, so that what was computed under a former law stays what it was. */
export async function taxProvisionOf(
  tx: UnitOfWork,
  { from, until, by }: InputOf<typeof taxProvision>,
): Promise<AnswerOf<typeof taxProvision>> {
  if (until < from) throw ledgerErrors.periodTurned.beside('until');
  const former = formerSpan({ from, until });
  const [key, name] = {
    tax: [part`line.tax`, part`line.tax`] as const,
    month: [part`to_char(i.competence_date, 'YYYY-MM')`, part`to_char(i.competence_date, 'YYYY-MM')`] as const,
    issuer: [part`i.issuer_id::text`, part`p.name`] as const,
  }[by];
  const rows = await tx.sql<TaxRow>({ because: 'the lines of what explains each invoice, summed in one pass' })`
    select i.competence_date < ${from}::date as is_former, ${key} as key, min(${name}) as name, count(*)::int as count,
      sum(line.base)::numeric(18, 2)::text as base,
      coalesce(sum(line.amount) filter (where line.treatment = 'own'), 0)::numeric(18, 2)::text as own,
      coalesce(sum(line.amount) filter (where line.treatment = 'retained'), 0)::numeric(18, 2)::text as retained,
      coalesce(sum(line.amount) filter (where line.treatment = 'informative'), 0)::numeric(18, 2)::text as informative
    from ${rowsOf(Invoice)} i join ${rowsOf(Partner, server)} p on p.id = i.issuer_id
      cross join lateral jsonb_to_recordset(i.taxes -> 'lines') as line (tax text, treatment text, amount numeric, base numeric)
    where i.status = any(${[...effectiveStatuses]}::text[]) and line.treatment <> 'notDue'
      and i.competence_date between ${former.from}::date and ${until}::date
    group by 1, 2`;
  const [now, before] = [rows.filter((row) => !row.is_former), rows.filter((row) => row.is_former)];
  return {
    total: textsOf(now),
    former: { ...former, ...textsOf(before) },
    rows: inOrder(now, by).map(({ is_former: _before, ...row }) => row),
  };
}

/** Taxes as invoices name them, months by time, companies by their names. */
function inOrder(rows: readonly TaxRow[], by: InputOf<typeof taxProvision>['by']): readonly TaxRow[] {
  const place = (key: string) => taxesOfInvoices.indexOf(key as (typeof taxesOfInvoices)[number]);
  return [...rows].sort((one, other) =>
    by === 'tax' ? place(one.key) - place(other.key) : one.name.localeCompare(other.name, 'pt-BR'),
  );
}

function textsOf(rows: readonly TaxRow[]) {
  const sum = (name: Amount) => moneyText(rows.reduce((cents, row) => cents + centsOf(row[name]), 0n));
  return {
    count: rows.reduce((count, row) => count + row.count, 0),
    ...{ base: sum('base'), own: sum('own'), retained: sum('retained'), informative: sum('informative') },
  };
}
