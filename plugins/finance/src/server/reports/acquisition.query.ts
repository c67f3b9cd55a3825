import { Land } from '@gleba/plugin-lands';
import { type AnswerOf, type InputOf, Project } from '@gleba/sdk';
import { handle, part, rowsOf, todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { firstDayInTime } from '../../calculation/days.ts';
import { centsOf, moneyText } from '../../calculation/index.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { acquisition } from '../../operations/sales-reports.ts';
import { formerSpan } from '../../reports/report-periods.ts';
import { ledgerErrors } from '../ledger/ledger-errors.ts';
import { chosenProjects, projectsOf } from './narrow.ts';

const amounts = ['basePrice', 'discount', 'sold', 'received', 'open', 'overdue', 'cancelled'] as const;
type Amount = (typeof amounts)[number];
type Sums = { count: number } & Record<Amount, bigint>;

interface SaleRow extends Readonly<Record<Amount, string>> {
  readonly is_former: boolean;
  readonly key: string;
  readonly name: string;
  readonly detail: string | null;
  readonly count: number;
}

const server = { asServer: true } as const;

export const acquisitionHandler = handle(acquisition, ({ transaction }, asked) =>
  transaction((tx) => acquisitionOf(tx, asked)),
);

export async function acquisitionOf(
  tx: UnitOfWork,
  { from, until, by, projectId }: InputOf<typeof acquisition>,
): Promise<AnswerOf<typeof acquisition>> {
  if (until < from) throw ledgerErrors.periodTurned.beside('until');
  const former = formerSpan({ from, until });
  const today = await todayOf(tx);
  const projects = chosenProjects(tx.actor, projectId);
  const month = part`to_char(c.adjustment_base_date, 'YYYY-MM')`;
  const [key, name, detail] = {
    month: [month, month, part`null::text`],
    project: [part`c.project_id::text`, part`o.name`, part`null::text`],
    block: [part`c.project_id::text || ' ' || coalesce(l.block, '')`, part`coalesce(l.block, '')`, part`o.name`],
  }[by] as [typeof month, typeof month, typeof month];
  const rows = await tx.sql<SaleRow>({ because: 'sums of contracts and of their installments, each counted once' })`
    select c.adjustment_base_date < ${from}::date as is_former, ${key} as key, min(${name}) as name, min(${detail}) as detail, count(*)::int as count,
      sum(c.base_price)::numeric(18, 2)::text as "basePrice", sum(c.promotional_discount)::numeric(18, 2)::text as discount,
      sum(c.total_value)::numeric(18, 2)::text as sold, coalesce(sum(i.received), 0)::numeric(18, 2)::text as received,
      coalesce(sum(i.open), 0)::numeric(18, 2)::text as open, coalesce(sum(i.overdue), 0)::numeric(18, 2)::text as overdue,
      coalesce(sum(i.cancelled), 0)::numeric(18, 2)::text as cancelled
    from ${rowsOf(Contract, server)} c join ${rowsOf(Project, server)} o on o.id = c.project_id
      left join ${rowsOf(Land, server)} l on l.id = c.land_id
      left join lateral (
        select sum(x.received_value) received, sum(x.value - x.settled_value) filter (where x.status in ('PENDING', 'OVERDUE')) as open,
          sum(x.value - x.settled_value) filter (where x.status in ('PENDING', 'OVERDUE') and x.due_date < ${firstDayInTime(today)}::date) overdue,
          sum(x.value - x.settled_value) filter (where x.status = 'CANCELLED' and x.renegotiated_by_id is null) cancelled
        from ${rowsOf(ContractInstallment, server)} x where x.contract_id = c.id
      ) i on true
    where c.status in ('active', 'paidOff', 'terminated') and c.adjustment_base_date between ${former.from}::date and ${until}::date
      and (${projects === undefined} or c.project_id = any(${[...(projects ?? [])]}::uuid[]))
    group by 1, 2 order by 1, 2`;
  const [now, before] = [rows.filter((row) => !row.is_former), rows.filter((row) => row.is_former)];
  return {
    ...{
      today,
      isWhole: projectsOf(tx.actor) === undefined,
      total: texts(now),
      former: { ...former, ...texts(before) },
    },
    rows: now.map(({ is_former: _before, ...row }) => row),
  };
}

function texts(rows: readonly SaleRow[]) {
  const sums: Sums = {
    ...{ count: 0, basePrice: 0n, discount: 0n, sold: 0n, received: 0n, open: 0n, overdue: 0n, cancelled: 0n },
  };
  for (const row of rows) {
    sums.count += row.count;
    for (const name of amounts) sums[name] += centsOf(row[name]);
  }
  const { count, ...cents } = sums;
  const told = Object.fromEntries(Object.entries(cents).map(([name, value]) => [name, moneyText(value)]));
  return { count, ...(told as Record<Amount, string>) };
}
