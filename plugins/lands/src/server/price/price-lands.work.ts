import { type JobContext, type UnitOfWork, work } from '@gleba/sdk/server';
import { Land } from '../../entities/land.entity.ts';
import { ProjectPrice } from '../../entities/project-price.entity.ts';
import { priceLands } from '../../jobs/price-lands.job.ts';

interface Checkpoint {
  /** Id of the last lot that was put right. */
  readonly last: string;
  readonly done: number;
}

const landsPerStep = 1000;
export const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Brings areas and prices of a project's lots to what its plane, its surface and its base prices say now. Each changed lot tells it by its own event, so lists
 * that are open follow.
 */
export const priceLandsWork = work(priceLands, async (context: JobContext<Checkpoint>, { projectId }) => {
  let { last, done } = context.checkpoint ?? { last: beforeAll, done: 0 };
  // Of all lots: to find out how many are to be put right would measure every one of them once more.
  const filter = { projectId: { equalTo: projectId } };
  const total = await context.transaction((tx) => tx.count(Land, { filter }));
  for (;;) {
    context.signal.throwIfAborted();
    context.progress({ done, total: Math.max(total, done), text: 'lands.price.progress' });
    const page = await context.transaction((tx) => outdated(tx, projectId, last, landsPerStep));
    const following = page.at(-1);
    if (!following) return { changed: done };
    const next: Checkpoint = { last: following.id, done: done + page.length };
    await context.step(next, async (tx) => {
      await tx.updateMany(
        Land,
        // The database computes both anew whatever is written: the patch is what people are told.
        page.map(({ id, area, price }) => ({ id, patch: { computedArea: area, computedPrice: price } })),
      );
    });
    ({ last, done } = next);
  }
});

interface Outdated {
  readonly id: string;
  readonly area: string | null;
  readonly price: string | null;
}

export function outdated(
  tx: UnitOfWork,
  projectId: string,
  after: string,
  limit: number,
): Promise<readonly Outdated[]> {
  return tx.asServer.sql<Outdated>({ because: 'the price is computed by the function that writes compute it with' })`
    select l.id::text as id, a.area::text as area, d.price::text as price
     from ${Land} l
     left join ${ProjectPrice} p on p.organization_id = l.organization_id and p.id = l.project_id
     cross join lateral (select case when l.geometry_id is null then l.computed_area
       else lands.land_area(l.organization_id, l.project_id, l.geometry_id) end as area) a
     cross join lateral (select lands.land_price(p.base_price_fixed, p.base_price_sqm,
       coalesce(l.custom_area, a.area) - coalesce(l.custom_public_area, 0)) as price) d
     where l.project_id = ${projectId}::uuid and l.id > ${after}::uuid
       and (l.computed_price is distinct from d.price or l.computed_area is distinct from a.area)
     order by l.id limit ${limit}::bigint`;
}
