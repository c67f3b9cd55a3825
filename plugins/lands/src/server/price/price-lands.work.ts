import { type JobContext, type UnitOfWork, work } from '@gleba/sdk/server';
import { Land } from '../../entities/land.entity.ts';
import { ProjectPrice } from '../../entities/project-price.entity.ts';
import { priceLands } from '../../jobs/price-lands.job.ts';

interface Checkpoint {
  /** Lots that the statements before this one have put right. */
  readonly done: number;
}

/** A city is one statement; ten of them are not, whose locks nobody should have to wait for. */
const landsPerStatement = 50_000;

/**
 * Brings areas and prices of a project's lots to what its plane, its surface and its base prices say now: what differs, by one statement for
 * areas, which have their price with them, and one for prices. Each changed lot tells it by its own event, so lists that are open follow.
 */
export const priceLandsWork = work(priceLands, async (context: JobContext<Checkpoint>, { projectId }) => {
  let { done } = context.checkpoint ?? { done: 0 };
  // Of all lots: to find out how many are to be put right would measure every one of them once more.
  const filter = { projectId: { equalTo: projectId } };
  const total = await context.transaction((tx) => tx.count(Land, { filter }));
  for (const putRight of [measureLands, priceMeasuredLands]) {
    // What is put right does not differ any more, so a job that was killed finds what is left.
    for (let changed = landsPerStatement; changed === landsPerStatement; ) {
      context.signal.throwIfAborted();
      context.progress({ done, total: Math.max(total, done), text: 'lands.price.progress' });
      changed = await context.step({ done }, (tx) => putRight(tx, projectId, landsPerStatement));
      done += changed;
    }
  }
  return { changed: done };
});

/** Lots whose area is another one in the project's plane and on its surface. */
export function measureLands(tx: UnitOfWork, projectId: string, most: number): Promise<number> {
  return tx.updateBy(Land, ['computedArea'], {
    because: 'the area is computed by the function that writes compute it with',
  })`
    select l.id, a.area as "computedArea" from ${Land} l
    cross join lateral lands.land_area(l.organization_id, l.project_id, l.geometry_id) a(area)
    where l.project_id = ${projectId}::uuid and l.geometry_id is not null and l.computed_area is distinct from a.area
    order by l.id limit ${most}::bigint`;
}

/** Lots that cost something else by the project's base prices, of the areas that they have. */
export function priceMeasuredLands(tx: UnitOfWork, projectId: string, most: number): Promise<number> {
  return tx.updateBy(Land, ['computedPrice'], {
    because: 'the price is computed by the function that writes compute it with',
  })`
    select l.id, d.price as "computedPrice" from ${Land} l
    left join ${ProjectPrice} p on p.organization_id = l.organization_id and p.id = l.project_id
    cross join lateral (select lands.land_price(p.base_price_fixed, p.base_price_sqm, l.priced_area) as price) d
    where l.project_id = ${projectId}::uuid and l.computed_price is distinct from d.price
    order by l.id limit ${most}::bigint`;
}

/** Whether a lot of the project is measured otherwise now. */
export async function isMeasuredOtherwise(tx: UnitOfWork, projectId: string): Promise<boolean> {
  const [found] = await tx.asServer.sql({
    because: 'the area is computed by the function that writes compute it with',
  })`
    select 1 from ${Land} l
    where l.project_id = ${projectId}::uuid and l.geometry_id is not null
      and l.computed_area is distinct from lands.land_area(l.organization_id, l.project_id, l.geometry_id) limit 1`;
  return found !== undefined;
}
