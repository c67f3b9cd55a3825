import { Land } from '@gleba/plugin-lands';
import { handle, part, rowsOf, todayOf } from '@gleba/sdk/server';
import { firstDayInTime } from '../../calculation/days.ts';
import { centsOf, moneyText } from '../../calculation/index.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { ContractLand } from '../../entities/contract-land.entity.ts';
import { mostReportRows, salesByBlock } from '../../operations/sales-reports.ts';

const counts = ['lots', 'free', 'reserved', 'sold', 'overdue'] as const;
const amounts = ['freePrice', 'soldPrice', 'open', 'late'] as const;
type Figures = Record<(typeof counts)[number], number> & Record<(typeof amounts)[number], string>;

const server = { asServer: true } as const;
const ofSale = part`c.computed_status`;
/** As the lot's own action that sells it. */
const isFree = part`c.id is null and l.computed_status in ('pending', 'started') and not l.block_new_contract`;
const isSold = part`${ofSale} in ('active', 'overdue', 'paidOff')`;

/** By numbers where blocks have them: 2 before 10. */
const inOrder = new Intl.Collator('pt-BR', { numeric: true });

export const salesByBlockHandler = handle(salesByBlock, ({ transaction }, { projectId }) =>
  transaction(async (tx) => {
    const since = firstDayInTime(await todayOf(tx));
    const rows = await tx.sql<Figures & { readonly block: string }>({
      because: 'lots counted by what became of their sale, with sums of their contracts',
    })`
      select coalesce(l.block, '') as block, count(*)::int as lots,
        count(*) filter (where ${isFree})::int as free,
        count(*) filter (where ${ofSale} in ('draft', 'waitingForSignature'))::int as reserved,
        count(*) filter (where ${ofSale} in ('active', 'paidOff'))::int as sold,
        count(*) filter (where ${ofSale} = 'overdue')::int as overdue,
        coalesce(sum(l.price) filter (where ${isFree}), 0)::numeric(18, 2)::text as "freePrice",
        coalesce(sum(c.price) filter (where ${isSold}), 0)::numeric(18, 2)::text as "soldPrice",
        coalesce(sum(i.open), 0)::numeric(18, 2)::text as open, coalesce(sum(i.late), 0)::numeric(18, 2)::text as late
      from ${rowsOf(Land, server)} l left join ${rowsOf(ContractLand, server)} c on c.land_id = l.id
        left join lateral (
          select sum(x.value - x.settled_value) as open,
            sum(x.value - x.settled_value) filter (where x.due_date < ${since}::date) as late
          from ${rowsOf(Contract, server)} o join ${rowsOf(ContractInstallment, server)} x on x.contract_id = o.id
          where o.land_id = l.id and o.id = c.contract_id and x.status in ('PENDING', 'OVERDUE') and o.status = 'active'
        ) i on true
      where l.project_id = ${projectId}::uuid
      group by 1`;
    const sorted = [...rows].sort((one, other) => inOrder.compare(one.block, other.block));
    return { total: sumOf(rows), hasMore: sorted.length > mostReportRows, rows: sorted.slice(0, mostReportRows) };
  }),
);

function sumOf(rows: readonly Figures[]): Figures {
  const count = (name: (typeof counts)[number]) => rows.reduce((sum, row) => sum + row[name], 0);
  const money = (name: (typeof amounts)[number]) => moneyText(rows.reduce((sum, row) => sum + centsOf(row[name]), 0n));
  return {
    ...{ lots: count('lots'), free: count('free'), reserved: count('reserved'), sold: count('sold') },
    ...{ overdue: count('overdue'), freePrice: money('freePrice'), soldPrice: money('soldPrice') },
    ...{ open: money('open'), late: money('late') },
  };
}
