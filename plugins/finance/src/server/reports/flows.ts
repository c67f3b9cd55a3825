import type { Day } from '@gleba/sdk';
import { part, rowsOf, type SqlPart } from '@gleba/sdk/server';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { ContractRefund } from '../../entities/contract-refund.entity.ts';
import { InstallmentPayment } from '../../entities/installment-payment.entity.ts';
import { LedgerMonthFlow, nobodys } from '../../entities/ledger-month-flow.entity.ts';
import { LedgerPosting } from '../../entities/ledger-posting.entity.ts';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { PartnerShare } from '../../entities/partner-share.entity.ts';
import { monthsOf, type PostedSpan, posted, postingsBetween } from '../ledger/posted.ts';
import { ledgerCodeOfAccount, ledgerCodeOfCategory } from '../money/money-postings.ts';
import type { KnownAccount, Narrowed } from './narrow.ts';

/**
 * Money as it flows, one row for each side of a posting that is an account of the office: what came in is above zero. A reversal belongs
 * to the side that it takes back, so that an income that was a mistake is an income less and no expense. Read as the server: whose
 * projects are seen is in `Narrowed`, which every one of these asks.
 */
const server = { asServer: true } as const;
const [postings, transactions] = [rowsOf(LedgerPosting, server), rowsOf(FinanceTransaction, server)];
const [payments, refunds] = [rowsOf(InstallmentPayment, server), rowsOf(ContractRefund, server)];
const [shares, flowSums] = [rowsOf(PartnerShare, server), rowsOf(LedgerMonthFlow, server)];

export const isMoney = (code: string) => code === 'cash' || code.startsWith(ledgerCodeOfAccount(''));
const isCategory = (code: string) => code.startsWith(ledgerCodeOfCategory(''));
const idsOf = (accounts: readonly KnownAccount[]) => accounts.map(({ id }) => id);

/** What the rows of realized flows need beside the posting itself, which costs a join for each. */
export interface Wanted {
  readonly withProject: boolean;
  readonly withCenters: boolean;
}

export function wantedOf(narrowed: Narrowed, by: string): Wanted {
  const { projects, isOfNoProject, costCenterId, isOfNoCenter } = narrowed;
  const withCenters = by === 'costCenter' || costCenterId !== undefined || isOfNoCenter;
  return { withCenters, withProject: by === 'project' || projects !== undefined || isOfNoProject };
}

/** Which accounts a realized flow is of: the office's own, and what money came from or went to. */
function sidesOf({ accounts, ownCodes, hasTransfers, counters, isOthers }: Narrowed) {
  const money = accounts.filter(({ code }) => isMoney(code));
  const own = idsOf(ownCodes ? money.filter(({ code }) => ownCodes.includes(code)) : money);
  const met = accounts.filter(
    ({ code }) => (counters === undefined || counters.includes(code)) && !(isOthers && isCategory(code)),
  );
  // Named only where some are left out: a list of all of them would be asked of each posting.
  const isNarrow = counters !== undefined || isOthers;
  return (account: SqlPart, counter: SqlPart): SqlPart => part`${account} = any(${own}::uuid[])
      ${hasTransfers ? part`` : part`and not ${counter} = any(${idsOf(money)}::uuid[])`}
      ${isNarrow ? part`and ${counter} = any(${idsOf(met)}::uuid[])` : part``}`;
}

/** The same money as `realizedFlows`, of closed months by their sums: `day`, `account_id`, `counter_id`, `amount`, `is_in`. */
export function summedFlows(narrowed: Narrowed, span: Omit<PostedSpan, 'where'>): SqlPart {
  const isMeant = sidesOf(narrowed);
  const pairs = part`(
    select p.day, p.debit_account_id, p.credit_account_id, p.is_reversal, sum(p.amount) amount from ${posted(span)} p group by 1, 2, 3, 4)`;
  const [debit, credit] = [part`s.debit_account_id`, part`s.credit_account_id`];
  return part`(
    with pairs as ${pairs}
    select s.day, ${debit} account_id, ${credit} counter_id, s.amount, not s.is_reversal is_in from pairs s where ${isMeant(debit, credit)}
    union all
    select s.day, ${credit}, ${debit}, -s.amount, s.is_reversal from pairs s where ${isMeant(credit, debit)})`;
}

/** Until a day: `id`, `day`, `account_id`, `counter_id`, `amount`, `is_in`, and as wanted `project_id`, `center`. */
export function realizedFlows(narrowed: Narrowed, wanted: Wanted, until: Day): SqlPart {
  const sides = sidesOfPostings(narrowed, part`${postings} p where p.occurred_on <= ${until}::date`);
  return flowsOf(narrowed, wanted, sides, joinedOwners);
}

/** Whether months may be read by their sums of projects and cost centres, which do not say through which account or of which category. */
export const areSummed = ({ ownCodes, hasTransfers, counters, isOthers }: Narrowed): boolean =>
  ownCodes === undefined && !hasTransfers && counters === undefined && !isOthers;

/** The same money as `realizedFlows`, of closed months by their sums: `day`, `amount`, `is_in`, `project_id`, and as wanted `center`. */
export function summedParts(narrowed: Narrowed, wanted: Wanted, span: Omit<PostedSpan, 'where'>): SqlPart {
  const sides = sidesOfPostings(narrowed, part`${postingsBetween()} p where true`);
  const centers = wanted.withCenters ? part`, f.amount_part, f.center` : part``;
  return part`(
    ${monthsOf(span)}
    select j.* from (
      select q.month as day, q.amount, q.is_in, nullif(q.project, ${nobodys})::uuid project_id
        ${wanted.withCenters ? part`, q.amount amount_part, nullif(q.center, ${nobodys}) center` : part``}
      from ${flowSums} q join summed s on s.first = q.month
    ) j where ${ofProject(narrowed)} and ${wanted.withCenters ? ofCenter(narrowed, part`j.center`) : part`true`}
    union all
    select f.day, f.amount, f.is_in, ${wanted.withProject ? part`f.project_id` : part`null::uuid`} ${centers}
    from ${flowsOf(narrowed, wanted, sides, foundOwners)} f)`;
}

/** `from` ends in a condition that others may follow. */
function sidesOfPostings(narrowed: Narrowed, from: SqlPart): SqlPart {
  const isMeant = sidesOf(narrowed);
  const side = (account: SqlPart, counter: SqlPart, sign: SqlPart, isIn: SqlPart) => part`
    select p.id, p.occurred_on as day, ${account} account_id, ${counter} counter_id, ${sign}p.amount as amount,
      ${isIn} is_in, p.about_id, p.description, p.reverses_id, p.created_at
    from ${from} and ${isMeant(account, counter)}`;
  const [debit, credit] = [part`p.debit_account_id`, part`p.credit_account_id`];
  return part`(${side(debit, credit, part``, part`(p.reverses_id is null)`)} union all
    ${side(credit, debit, part`-`, part`(p.reverses_id is not null)`)})`;
}

/** Of flows `f` whose they are: the transaction `t`, and `o` what else has a project. */
type Owners = (withProject: boolean) => SqlPart;

/** For all postings of all years. */
const joinedOwners: Owners = (withProject) => part`
  left join ${transactions} t on t.id = f.about_id::uuid
  ${
    withProject
      ? part`left join (
          select id, project_id from ${payments} y union all select id, project_id from ${refunds} r
          union all select id, project_id from ${shares} s
        ) o on o.id = f.about_id::uuid`
      : part``
  }`;

/** One by one, for those of few days: joined, all transactions of all years would be read for them. */
const foundOwners: Owners = (withProject) => {
  const projectIn = (rows: typeof payments) => part`(select y.project_id from ${rows} y where y.id = f.about_id::uuid)`;
  return part`
    left join lateral (
      select t.id, t.project_id, t.cost_center_allocation from ${transactions} t where t.id = f.about_id::uuid limit 1
    ) t on true
    ${
      withProject
        ? part`left join lateral (
            select coalesce(${projectIn(payments)}, ${projectIn(refunds)}, ${projectIn(shares)}) project_id where t.id is null
          ) o on true`
        : part``
    }`;
};

function flowsOf(narrowed: Narrowed, { withProject, withCenters }: Wanted, sides: SqlPart, owners: Owners): SqlPart {
  if (!withProject && !withCenters) return sides;
  const joined = part`
    select f.*, ${withProject ? part`coalesce(t.project_id, o.project_id)` : part`null::uuid`} project_id,
      ${withCenters ? part`t.cost_center_allocation` : part`null::jsonb`} allocation
    from ${sides} f ${owners(withProject)}`;
  return narrowedFlows(joined, narrowed, withCenters);
}

/** From today on: the same, with `account_code` and `counter_code` in the place of the ledger's ids, `due_date` and `kind`. */
export function plannedFlows(narrowed: Narrowed, { withCenters }: Wanted, today: Day, until: Day): SqlPart {
  const { ownCodes, hasTransfers, counters, isOthers } = narrowed;
  const category = ledgerCodeOfCategory('');
  const expected = part`
    select t.id, greatest(t.due_date, ${today}::date) as day, ${ledgerCodeOfAccount('')}::text || t.bank_account_id::text account_code,
      ${category}::text || t.category_id::text counter_code, case t.flow when 'in' then t.amount else -t.amount end amount,
      t.flow = 'in' is_in, t.description, t.due_date, 'transaction' kind, t.type, null::uuid contract_id, t.project_id,
      t.cost_center_allocation allocation
    from ${transactions} t where t.actual_date is null and t.due_date <= ${until}::date ${hasTransfers ? part`` : part`and t.type <> 'transfer'`}
    union all
    select i.id, greatest(i.due_date, ${today}::date), 'cash', 'receivables', i.value - i.settled_value,
      true, coalesce(c.contract_number || ' · ', '') || i.name, i.due_date, 'installment', null, i.contract_id, i.project_id, null::jsonb
    from ${rowsOf(ContractInstallment, server)} i join ${rowsOf(Contract, server)} c on c.id = i.contract_id
    where i.status in ('PENDING', 'OVERDUE') and c.status = 'active' and i.value > i.settled_value and i.due_date <= ${until}::date`;
  const chosen = part`
    select e.* from (${expected}) e
    where (${ownCodes === undefined} or e.account_code = any(${[...(ownCodes ?? [])]}::text[]))
      and (${counters === undefined} or e.counter_code = any(${[...(counters ?? [])]}::text[]))
      and (${!isOthers} or e.counter_code is null or e.counter_code not like ${`${category}%`}::text)`;
  return narrowedFlows(chosen, narrowed, withCenters);
}

function narrowedFlows(flows: SqlPart, narrowed: Narrowed, withCenters: boolean): SqlPart {
  if (!withCenters) return part`(select j.* from (${flows}) j where ${ofProject(narrowed)})`;
  return part`(
    select j.*, c.part as amount_part, c.center from (${flows}) j cross join lateral (${centersOf}) c
    where ${ofProject(narrowed)} and ${ofCenter(narrowed, part`c.center`)})`;
}

const ofProject = ({ projects, isOfNoProject }: Narrowed): SqlPart => part`
  (${projects === undefined} or j.project_id = any(${[...(projects ?? [])]}::uuid[])) and (${!isOfNoProject} or j.project_id is null)`;
const ofCenter = ({ costCenterId, isOfNoCenter }: Narrowed, center: SqlPart): SqlPart => part`
  (${costCenterId === undefined} or ${center} = ${costCenterId ?? null}::text) and (${!isOfNoCenter} or ${center} is null)`;

/**
 * As `allocate` has it (money/allocation): each is what the parts until it come to, rounded once, less what those before it came to. What is not
 * parted is told apart before its parts are looked for: most is not.
 */
const centersOf = part`
  select null::text center, j.amount part where coalesce(jsonb_array_length(j.allocation), 0) = 0
  union all
  select q.center, sign(j.amount) * (round(abs(j.amount) * q.reached / 100, 2) - round(abs(j.amount) * (q.reached - q.percent) / 100, 2))
  from (
    select e.value ->> 'costCenterId' center, (e.value ->> 'percent')::numeric percent,
      sum((e.value ->> 'percent')::numeric) over (order by e.ordinality) reached
    from jsonb_array_elements(j.allocation) with ordinality e where jsonb_array_length(j.allocation) > 0
  ) q`;
