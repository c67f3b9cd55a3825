import type { SchemaStep } from '@gleba/sdk/server';
import { nobodys } from '../../entities/ledger-month-flow.entity.ts';
import { ledgerCodeOfAccount } from '../money/money-postings.ts';

/**
 * Sides of postings that are money of the office, and whose other side is none: `reports/flows` tells the same of single postings. Which accounts
 * are money is asked before: joined twice, tables that nobody has counted yet would be read each with each.
 */
const isIn = '(p.debit_account_id = any(money))';
const flows = `
  select date_trunc('month', p.occurred_on)::date as month, (p.reverses_id is null) = ${isIn} as is_in,
    case when ${isIn} then p.amount else -p.amount end as amount, p.about_id
  from finance.ledger_posting p
  where p.organization_id = organization and ${isIn} <> (p.credit_account_id = any(money))`;
const money = `array(
        select a.id from finance.ledger_account a
        where a.organization_id = organization and (a.code = 'cash' or a.code like '${ledgerCodeOfAccount('')}%')
      )`;
const projectIn = (table: string) =>
  `(select o.project_id from finance.${table} o where o.organization_id = organization and o.id = f.about)`;

/**
 * Reports by project and cost centre read closed months by their sums. Whose they are is said by the transaction and may be said anew at any
 * time: its parts of closed months move along, under the lock for which the closing of a month waits.
 */
export const monthFlowsStep: SchemaStep = {
  id: 'flows-of-closed-months',
  sql: `
    create index ledger_posting_about_idx on finance.ledger_posting (organization_id, about_id) where about_id is not null;

    -- As allocate() parts an amount: each is what the parts until it come to, rounded once, less what those before it came to.
    create function finance.center_parts(allocation jsonb, amount numeric) returns table (center text, part numeric)
      language sql immutable as $$
        select '${nobodys}', amount where coalesce(jsonb_array_length(allocation), 0) = 0
        union all
        select q.center, sign(amount) * (round(abs(amount) * q.reached / 100, 2) - round(abs(amount) * (q.reached - q.percent) / 100, 2))
        from (
          select e.value ->> 'costCenterId' center, (e.value ->> 'percent')::numeric percent,
            sum((e.value ->> 'percent')::numeric) over (order by e.ordinality) reached
          from jsonb_array_elements(coalesce(allocation, '[]'::jsonb)) with ordinality e
        ) q
      $$;

    create function finance.sum_month_flows(organization integer, of_month date) returns void language plpgsql as $$
      declare
        money uuid[] := ${money};
      begin
        insert into finance.ledger_month_flow (id, organization_id, month, is_in, project, center, amount)
          select gen_random_uuid(), organization, f.month, f.is_in,
            coalesce(coalesce(t.project_id, ${projectIn('installment_payment')}, ${projectIn('contract_refund')},
              ${projectIn('partner_share')})::text, '${nobodys}'), c.center, sum(c.part)
          from (
            select g.month, g.is_in, g.amount, g.about_id::uuid about from (${flows}
              and p.occurred_on >= date_trunc('month', of_month)::date
              and p.occurred_on < (date_trunc('month', of_month) + interval '1 month')::date) g
          ) f
          left join lateral (
            select o.project_id, o.cost_center_allocation from finance.finance_transaction o
            where o.organization_id = organization and o.id = f.about limit 1
          ) t on true
          cross join lateral finance.center_parts(t.cost_center_allocation, f.amount) c
          group by 3, 4, 5, 6;
      end $$;
    create function finance.keep_month_flows() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and old.state = 'closed' and new.state = 'closed' then return new; end if;
        delete from finance.ledger_month_flow s
          where s.organization_id = new.organization_id and s.month = date_trunc('month', new.month)::date;
        if new.state = 'closed' then perform finance.sum_month_flows(new.organization_id, new.month); end if;
        return new;
      end $$;
    create trigger ledger_month_flows_summed after insert or update on finance.ledger_month
      for each row execute function finance.keep_month_flows();

    create function finance.move_month_flows() returns trigger language plpgsql as $$
      declare
        organization integer := old.organization_id;
        now_project text := '${nobodys}';
        now_allocation jsonb;
        money uuid[];
      begin
        if exists (
          select 1 from core.plugin_installation i
          where i.organization_id = organization and i.plugin_id = 'finance' and i.state = 'purging'
        ) then
          return null;
        end if;
        perform pg_advisory_xact_lock_shared(1179012935, organization);
        money := ${money};
        if tg_op = 'UPDATE' then
          now_project := coalesce(new.project_id::text, '${nobodys}');
          now_allocation := new.cost_center_allocation;
        end if;
        insert into finance.ledger_month_flow as m (id, organization_id, month, is_in, project, center, amount)
          select gen_random_uuid(), organization, x.month, x.is_in, x.project, x.center, sum(x.part) from (
            select f.month, f.is_in, v.project, c.center, v.sign * c.part as part
            from (${flows} and p.about_id = old.id::text) f
            join finance.ledger_month l on l.organization_id = organization and l.state = 'closed' and date_trunc('month', l.month) = f.month
            cross join (values (-1, coalesce(old.project_id::text, '${nobodys}'), old.cost_center_allocation), (1, now_project, now_allocation))
              v (sign, project, allocation)
            cross join lateral finance.center_parts(v.allocation, f.amount) c
          ) x group by 3, 4, 5, 6 having sum(x.part) <> 0 order by 3, 4, 5, 6
        on conflict (organization_id, month, is_in, project, center) do update set amount = m.amount + excluded.amount;
        return null;
      end $$;
    create trigger finance_transaction_flows_moved after update on finance.finance_transaction for each row
      when (old.project_id is distinct from new.project_id or old.cost_center_allocation is distinct from new.cost_center_allocation)
      execute function finance.move_month_flows();
    create trigger finance_transaction_flows_left after delete on finance.finance_transaction for each row
      when (old.project_id is not null or old.cost_center_allocation is not null)
      execute function finance.move_month_flows();

    select finance.sum_month_flows(m.organization_id, m.month) from finance.ledger_month m where m.state = 'closed';`,
};
