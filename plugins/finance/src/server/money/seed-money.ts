import { globalOrganizationId, orderStep } from '@gleba/sdk';
import type { SchemaStep, UnitOfWork } from '@gleba/sdk/server';
import { Bank } from '../../entities/money/bank.entity.ts';
import { BankAccountType } from '../../entities/money/bank-account-type.entity.ts';
import { FinanceCategory } from '../../entities/money/finance-category.entity.ts';
import { categoryRows, usualAccountTypes, usualBanks } from './seed-chart.ts';

/** What a new organization finds of banks, kinds of accounts and categories. */
export async function seedMoney(tx: UnitOfWork): Promise<void> {
  if (tx.actor.organizationId === globalOrganizationId) return;
  await tx.insertMany(
    Bank,
    usualBanks.map(([code, name]) => ({ code, name })),
  );
  await tx.insertMany(
    BankAccountType,
    usualAccountTypes.map((type, index) => ({ ...type, uiOrder: (index + 1) * orderStep })),
  );
  const roots = categoryRows.filter(({ parent }) => parent === null);
  const ids = await tx.insertMany(
    FinanceCategory,
    roots.map(({ type, name, code, place }) => ({ type, name, code, uiOrder: place * orderStep })),
  );
  const idOf = new Map(roots.map(({ code }, index) => [code, ids[index] ?? '']));
  await tx.insertMany(
    FinanceCategory,
    categoryRows.flatMap(({ type, name, code, place, parent }) =>
      parent === null ? [] : [{ type, name, code, uiOrder: place * orderStep, parentId: idOf.get(parent) ?? '' }],
    ),
  );
}

export const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`;
/** Who has purged finance asked for none of its rows. */
export const officesOfFinance = `core.organization o where o.id::text <> '${globalOrganizationId}' and not exists (
  select from core.plugin_installation i where i.organization_id = o.id and i.plugin_id = 'finance' and i.state in ('purging', 'purged'))`;

const categoryValues = categoryRows
  .map(
    ({ type, name, code, place, parent }) =>
      `(${[type, name, code].map(quoted).join(', ')}, ${place * orderStep}, ${parent === null ? 'null' : quoted(parent)})`,
  )
  .join(', ');

/** Organizations that had finance before it kept their money get the same, once. A new database has none yet. */
export const missingMoneyStep: SchemaStep = {
  id: 'missing-money-catalogues',
  sql: `
    insert into finance.bank (id, organization_id, code, name)
      select gen_random_uuid(), o.id, s.code, s.name
      from (values ${usualBanks.map((bank) => `(${bank.map(quoted).join(', ')})`).join(', ')}) s (code, name), ${officesOfFinance}
      on conflict do nothing;
    insert into finance.bank_account_type (id, organization_id, name, description, require_conciliation, ui_order)
      select gen_random_uuid(), o.id, s.name, s.description, s.conciliation, s.place
      from (values ${usualAccountTypes
        .map(
          ({ name, description, requireConciliation }, index) =>
            `(${quoted(name)}, ${quoted(description)}, ${requireConciliation}, ${(index + 1) * orderStep})`,
        )
        .join(', ')}) s (name, description, conciliation, place), ${officesOfFinance}
      on conflict do nothing;
    insert into finance.finance_category (id, organization_id, type, name, code, ui_order)
      select gen_random_uuid(), o.id, s.type, s.name, s.code, s.place
      from (values ${categoryValues}) s (type, name, code, place, parent), ${officesOfFinance} and s.parent is null
        and not exists (select from finance.finance_category c where c.organization_id = o.id);
    insert into finance.finance_category (id, organization_id, parent_id, type, name, code, ui_order)
      select gen_random_uuid(), c.organization_id, c.id, s.type, s.name, s.code, s.place
      from (values ${categoryValues}) s (type, name, code, place, parent)
        join finance.finance_category c on c.code = s.parent and c.type = s.type and c.parent_id is null
      where not exists (select from finance.finance_category below where below.parent_id = c.id);`,
};
