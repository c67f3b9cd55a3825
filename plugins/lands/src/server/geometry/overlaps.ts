import { areaSql } from '@gleba/sdk/geo/server';
import { StatementParameters, type UnitOfWork } from '@gleba/sdk/server';
import { visibleLots } from './visible-lots.ts';

export interface Overlap {
  readonly landId: string;
  readonly block: string;
  readonly lot: string;
  /** m² */
  readonly area: string;
}

/** m² below which two lots of a real file lie upon each other by roundings alone. */
const leastOverlap = 0.1;

/** The lots that a lot lies upon, as far as the person may see them, the largest part first. */
export async function overlapsWith(tx: UnitOfWork, projectId: string, landId: string): Promise<Overlap[]> {
  const sink = new StatementParameters();
  const { rows } = await tx.query<Overlap>(
    `select "landId", block, lot, area from (
       select l.id as "landId", l.block, l.lot,
         ${areaSql('ST_CollectionExtract(ST_Intersection(g.geom, own.geom), 3)')} as area
       from (select m.id, o.geom from lands.land m join lands.geometry o on o.organization_id = m.organization_id
           and o.id = m.geometry_id where m.organization_id = ${sink.add(tx.actor.organizationId, 'integer')}
           and m.id = ${sink.add(landId, 'uuid')}) own
       join ${visibleLots(sink, tx, projectId)} on g.geom && own.geom and l.id <> own.id
       where ST_IsValid(g.geom) and ST_Relate(g.geom, own.geom, '2********')
     ) o where area::numeric > ${leastOverlap} order by area::numeric desc limit 20`,
    sink.values,
  );
  return rows;
}
