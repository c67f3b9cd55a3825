import { Land } from '@gleba/plugin-lands';
import { type AnswerOf, daysBetween, type InputOf, Project } from '@gleba/sdk';
import { handle, rowsOf, todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { firstDayInTime } from '../../calculation/days.ts';
import { centsOf, moneyText } from '../../calculation/index.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { Partner } from '../../entities/partner.entity.ts';
import { ageingBuckets, mostReportRows, pendingInstallments } from '../../operations/sales-reports.ts';
import { type LateContract, type LateRow, lateCharges } from './late-charges.ts';
import { chosenProjects, projectsOf } from './narrow.ts';

type Answer = AnswerOf<typeof pendingInstallments>;
type Asked = InputOf<typeof pendingInstallments>;

interface AgeRow {
  readonly contract_id: string;
  readonly contract: string | null;
  readonly project_id: string;
  readonly project: string;
  readonly partner_id: string;
  readonly partner: string;
  readonly phone: string | null;
  readonly lot: string | null;
  readonly bucket: number;
  readonly count: number;
  readonly open: string;
}

const server = { asServer: true } as const;

export const pendingInstallmentsHandler = handle(pendingInstallments, ({ transaction }, asked) =>
  transaction((tx) => pendingInstallmentsOf(tx, asked)),
);

export async function pendingInstallmentsOf(tx: UnitOfWork, { by, projectId }: Asked): Promise<Answer> {
  const today = await todayOf(tx);
  const projects = chosenProjects(tx.actor, projectId);
  const rows = await tx.sql<AgeRow>({
    because: 'open amounts of each contract by how long they are late, in one pass',
  })`
    select c.id::text as contract_id, c.contract_number contract, c.project_id::text as project_id, o.name project, p.id::text as partner_id,
      p.name partner, p.whatsapp_number phone, concat_ws(' ', nullif(l.block, ''), nullif(l.lot, '')) lot, s.bucket, s.count, s.open
    from (
      select i.contract_id, case when i.due_date >= ${firstDayInTime(today)}::date then 0 when i.due_date >= ${today}::date - 30 then 1
          when i.due_date >= ${today}::date - 60 then 2 when i.due_date >= ${today}::date - 90 then 3 else 4 end as bucket,
        count(*)::int as count, sum(i.value - i.settled_value)::numeric(18, 2)::text as open
      from ${rowsOf(ContractInstallment, server)} i
      where i.status in ('PENDING', 'OVERDUE') and i.value > i.settled_value
        and (${projects === undefined} or i.project_id = any(${[...(projects ?? [])]}::uuid[]))
      group by 1, 2
    ) s join ${rowsOf(Contract, server)} c on c.id = s.contract_id and c.status = 'active'
      join ${rowsOf(Project, server)} o on o.id = c.project_id join ${rowsOf(Partner, server)} p on p.id = c.partner_id
      left join ${rowsOf(Land, server)} l on l.id = c.land_id
    order by c.id, s.bucket`;
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const group = groups.get(keyOf(row, by)) ?? groupOf(row, by);
    groups.set(group.key, group);
    add(group, row);
  }
  const ofContract = new Map(rows.map((row) => [row.contract_id, row]));
  const late = new Set(rows.filter(({ bucket }) => bucket > 0).map((row) => row.contract_id));
  for await (const charges of lateCharges(tx, [...late], today)) {
    const row = ofContract.get(charges.contractId);
    const group = row && groups.get(keyOf(row, by));
    if (group) addLate(group, row, charges);
  }
  const sorted = [...groups.values()].sort(
    (one, other) => compare(other.late, one.late) || compare(other.open, one.open),
  );
  const total = sum(sorted);
  return {
    ...{ today, isWhole: projectsOf(tx.actor) === undefined, hasMore: sorted.length > mostReportRows },
    buckets: ageingBuckets.map((bucket, index) => {
      const { count, open } = total.buckets[index] ?? { count: 0, open: 0n };
      return { bucket, count, open: moneyText(open) };
    }),
    ...{ count: total.count, open: moneyText(total.open) },
    late: {
      ...{ count: total.lateCount, open: moneyText(total.late), fine: moneyText(total.fine) },
      ...{ interest: moneyText(total.interest), updated: moneyText(total.late + total.fine + total.interest) },
    },
    rows: sorted.slice(0, mostReportRows).map((group) => told(group, today)),
  };
}

interface Sums {
  readonly buckets: { count: number; open: bigint }[];
  count: number;
  open: bigint;
  lateCount: number;
  late: bigint;
  fine: bigint;
  interest: bigint;
}
interface Group extends Sums {
  readonly key: string;
  readonly name: string;
  readonly detail: string | null;
  readonly contractId: string | null;
  readonly projectId: string | null;
  oldest: { late: LateRow; row: AgeRow } | undefined;
}

const compare = (one: bigint, other: bigint) => (one < other ? -1 : one > other ? 1 : 0);
const nothing = (): Sums => ({
  ...{ buckets: ageingBuckets.map(() => ({ count: 0, open: 0n })), count: 0, open: 0n },
  ...{ lateCount: 0, late: 0n, fine: 0n, interest: 0n },
});

const keyOf = (row: AgeRow, by: Asked['by']) =>
  by === 'customer' ? row.partner_id : by === 'project' ? row.project_id : row.contract_id;

function groupOf(row: AgeRow, by: Asked['by']): Group {
  const { contract_id, contract, project, partner, lot, project_id } = row;
  const shared = { ...nothing(), key: keyOf(row, by), oldest: undefined, contractId: null, projectId: null };
  if (by === 'customer') return { ...shared, name: partner, detail: null };
  if (by === 'project') return { ...shared, name: project, detail: null, projectId: project_id };
  const name = [lot, contract].filter(Boolean).join(' · ') || partner;
  return { ...shared, name, detail: `${partner} · ${project}`, contractId: contract_id, projectId: project_id };
}

function add(group: Sums, { bucket, count, open }: AgeRow): void {
  const place = group.buckets[bucket];
  if (!place) return;
  const cents = centsOf(open);
  place.count += count;
  place.open += cents;
  group.count += count;
  group.open += cents;
  if (bucket === 0) return;
  group.lateCount += count;
  group.late += cents;
}

function addLate(group: Group, row: AgeRow, { fine, interest, oldest }: LateContract): void {
  group.fine += fine;
  group.interest += interest;
  if (!group.oldest || oldest.dueDate < group.oldest.late.dueDate) group.oldest = { late: oldest, row };
}

function sum(groups: readonly Sums[]): Sums {
  const total = nothing();
  for (const { buckets, ...one } of groups) {
    buckets.forEach(({ count, open }, index) => {
      const place = total.buckets[index];
      if (!place) return;
      place.count += count;
      place.open += open;
    });
    total.count += one.count;
    total.open += one.open;
    total.lateCount += one.lateCount;
    total.late += one.late;
    total.fine += one.fine;
    total.interest += one.interest;
  }
  return total;
}

function told({ oldest, buckets, ...group }: Group, today: string): Answer['rows'][number] {
  const { key, name, detail, count, open, lateCount, late, fine, interest, contractId, projectId } = group;
  return {
    ...{ key, name, detail, count, open: moneyText(open), buckets: buckets.map((one) => moneyText(one.open)) },
    ...{ lateCount, late: moneyText(late), updated: moneyText(late + fine + interest), contractId, projectId },
    daysLate: oldest ? daysBetween(oldest.late.dueDate, today) : 0,
    oldest: oldest
      ? {
          ...{ id: oldest.late.id, name: oldest.late.name, dueDate: oldest.late.dueDate, value: oldest.late.value },
          ...{ contract: oldest.row.contract ?? '', customer: oldest.row.partner, phone: oldest.row.phone ?? '' },
        }
      : null,
  };
}
