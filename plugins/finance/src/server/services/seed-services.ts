import { globalOrganizationId, orderStep } from '@gleba/sdk';
import type { SchemaStep, UnitOfWork } from '@gleba/sdk/server';
import { ServiceType } from '../../entities/services/service-type.entity.ts';
import { usualServiceTypes } from '../money/seed-chart.ts';
import { officesOfFinance, quoted } from '../money/seed-money.ts';

export async function seedServices(tx: UnitOfWork): Promise<void> {
  if (tx.actor.organizationId === globalOrganizationId) return;
  await tx.insertMany(
    ServiceType,
    usualServiceTypes.map(([slug, name], index) => ({ slug, name, uiOrder: (index + 1) * orderStep })),
  );
}

/** Organizations that had finance before it knew services get the same, once. */
export const missingServicesStep: SchemaStep = {
  id: 'missing-service-types',
  sql: `
    insert into finance.service_type (id, organization_id, slug, name, ui_order)
      select gen_random_uuid(), o.id, s.slug, s.name, s.place
      from (values ${usualServiceTypes
        .map(([slug, name], index) => `(${quoted(slug)}, ${quoted(name)}, ${(index + 1) * orderStep})`)
        .join(', ')}) s (slug, name, place), ${officesOfFinance}
      on conflict do nothing;`,
};
