import { constant, handle, part, type UnitOfWork } from '@gleba/sdk/server';
import type { AreaPart } from '../../area-answers.ts';
import { areaInside } from '../../operations/areas.ts';
import type { Shape } from '../memorial/legs-of.ts';
import { decimals, partsOf } from '../memorial/read-land.ts';
import { blockName } from './area-names.ts';
import { joinedLots, lotsOnMap } from './area-sources.ts';
import { readArea } from './read-area.ts';

/** What a sketch of A4 can show: more lots or blocks than these are a grey area. */
const mostParts = 600;

export const areaInsideHandler = handle(areaInside, ({ transaction }, { projectId, area }) =>
  transaction((tx) => insideOf(tx, projectId, area)),
);

/** What lies in an area, to be drawn: a block's lots, a perimeter's blocks as their lots make them up; of other ground nothing. */
export async function insideOf(
  tx: UnitOfWork,
  projectId: string,
  key: string,
): Promise<{ key: string; parts: AreaPart[] }> {
  const { kind, plane, source } = await readArea(tx, projectId, key);
  if (kind !== 'block' && kind !== 'perimeter') return { key, parts: [] };
  const srid = part`${plane.srid}::integer`;
  const shape = (geom: ReturnType<typeof part>) =>
    part`ST_AsGeoJSON(ST_Transform(ST_Force2D(${geom}), ${srid}), ${constant(decimals)}, 0)::json`;
  const within = part`own as materialized (select s.geom from ${source} s), lots as materialized ${lotsOnMap(projectId)},
    inside as materialized (select l.id, l.block, l.lot, l.subdivision, l.geom
      from own o join lots l on l.geom && o.geom and ST_Intersects(o.geom, ST_PointOnSurface(l.geom)))`;
  const because = 'the lots within an area, joined to their blocks where there are many';
  const rows =
    kind === 'block'
      ? await tx.sql<{ label: string; shape: Shape }>({ because })`
        with ${within} select l.lot as label, ${shape(part`l.geom`)} as shape from inside l
        order by l.lot, l.id limit ${constant(mostParts)}`
      : await tx.sql<{ label: string; shape: Shape }>({ because })`
        with ${within} select l.block as label, ${shape(joinedLots(part`l.geom`, plane.srid))} as shape from inside l
        group by l.block, l.subdivision order by l.block, l.subdivision limit ${constant(mostParts)}`;
  const round = (value: number) => Math.round(value * 1000) / 1000;
  const parts = rows.map(({ label, shape: drawn }) => ({
    label: kind === 'block' ? label : blockName(label),
    rings: partsOf(drawn).flatMap((rings) =>
      rings.map((ring) => ring.map(([x, y]): [number, number] => [round(x), round(y)])),
    ),
  }));
  return { key, parts };
}
