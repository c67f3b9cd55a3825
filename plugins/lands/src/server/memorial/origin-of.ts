import { constant, rowsOf, type UnitOfWork } from '@gleba/sdk/server';
import { Land } from '../../entities/land.entity.ts';
import { ShapeChange } from '../../entities/shape-change.entity.ts';
import type { MemorialAnswer } from '../../memorial-answer.ts';

/** Lots that are named. */
const mostNamed = 20;

/** By which division or joining the lot came to be, and of what; null for one that was drawn or imported. */
export async function originOf(tx: UnitOfWork, landId: string): Promise<MemorialAnswer['origin']> {
  const every = { asServer: true, evenDeleted: true };
  const [found] = await tx.sql<{ by: 'lot' | 'ground' | 'merge'; of: string[] }>({
    because: 'the lots that an operation archived, beside the one that it made',
  })`
    select case when c.kind = 'merge' then 'merge' else coalesce(c.division, 'lot') end as by,
      coalesce((select json_agg(name) from (
        select o.block || '/' || o.lot as name from ${rowsOf(ShapeChange, every)} r
        join ${rowsOf(Land, every)} o on o.organization_id = r.organization_id and o.id = r.land_id
        where r.organization_id = c.organization_id and r.operation_id = c.operation_id and r.role = 'retired'
        order by o.block, o.lot limit ${constant(mostNamed)}) names), '[]'::json) as of
    from ${rowsOf(ShapeChange, every)} c
    where c.land_id = ${landId}::uuid and c.role = 'created' and c.kind in ('split', 'merge') and c.undone_by is null
    order by c.created_at desc limit 1`;
  return found && found.of.length > 0 ? { by: found.by, of: found.of } : null;
}
