import { allow, Job, type RecordOf } from '@gleba/sdk';
import { part, rowsOf } from '@gleba/sdk/server';
import { dataManageKey } from '../../access-keys.ts';
import type { CheckLevel } from '../../check-levels.ts';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { TopologyFinding } from '../../entities/topology-finding.entity.ts';
import { checkTopology } from '../../jobs/check-topology.job.ts';
import type { TopologyKind } from '../../topology.ts';
import { shapeDigestSql } from '../memorial/read-land.ts';
import { type CheckScope, type MeasuredCheck, within } from './measured-check.ts';

const classification = '/project/:projectId/classification?land=:landId';

/** How heavy each kind of finding of the topology report is. */
const topologyLevels: readonly { readonly id: string; readonly kind: TopologyKind; readonly level: CheckLevel }[] = [
  { id: 'lands.invalid', kind: 'invalid', level: 'error' },
  { id: 'lands.overlap', kind: 'overlap', level: 'warning' },
  { id: 'lands.outsideBlock', kind: 'outsideBlock', level: 'warning' },
  { id: 'lands.gap', kind: 'gap', level: 'note' },
  { id: 'lands.sliver', kind: 'sliver', level: 'note' },
  { id: 'lands.looseVertex', kind: 'looseVertex', level: 'note' },
  { id: 'lands.duplicateVertices', kind: 'duplicateVertices', level: 'note' },
];

/** What is found in the shapes of lots, and in what was said of their sides. */
export const shapeChecks: readonly MeasuredCheck[] = [
  {
    id: 'lands.sidesUnconfirmed',
    level: 'note',
    rows: (scope) => part`select l.id as land_id,
        json_build_object('sides', ST_NPoints(g.geom) - ST_NRings(g.geom)) as "values"
      from ${drawn(scope)} where l.segments is null`,
    fixAt: classification,
  },
  {
    id: 'lands.sidesStale',
    level: 'warning',
    rows: (scope) => part`select l.id as land_id,
        json_build_object('sides', json_array_length(l.segments::json -> 'segments')) as "values"
      from ${drawn(scope)}
      where l.segments is not null and l.segments ->> 'shape' is distinct from ${shapeDigestSql(part`g.geom`, scope.srid, scope.mergesCollinear)}`,
    fixAt: classification,
  },
  {
    id: 'lands.adjoinerUnknown',
    level: 'warning',
    rows: (
      scope,
    ) => part`select l.id as land_id, json_build_object('side', u.one ->> 'side', 'length', u.one -> 'length') as "values"
      from ${drawn(scope)} cross join lateral json_array_elements(l.segments::json -> 'unknown') u(one)
      where json_typeof(l.segments::json -> 'unknown') = 'array'`,
    fixAt: classification,
  },
  ...topologyLevels.map(
    ({ id, kind, level }): MeasuredCheck => ({
      ...{ id, level },
      rows: (scope) => topologyRows(scope, kind),
      fixAt: '/lands/topology?finding=:findingId',
      access: allow.key(dataManageKey),
    }),
  ),
];

/** Lots on the map, with their shapes. */
function drawn(scope: CheckScope) {
  return part`${rowsOf(Land, { filter: within(scope, 'id') })} l
    join ${Geometry} g on g.organization_id = l.organization_id and g.id = l.geometry_id
      and GeometryType(g.geom) in ('POLYGON', 'MULTIPOLYGON')`;
}

/** The last report's, while both lots have the shapes that it looked at and nobody decided about them. */
function topologyRows(scope: CheckScope, kind: TopologyKind) {
  const filter = { ...within(scope, 'landId'), kind: { equalTo: kind }, state: { equalTo: 'open' as const } };
  const whole = { asServer: true, evenDeleted: true };
  return part`select f.land_id, json_build_object('area', f.area::text, 'width', f.width::text, 'findingId', f.id,
        'otherBlock', o.block, 'otherLot', o.lot) as "values"
    from ${rowsOf(TopologyFinding, { filter })} f
    join ${rowsOf(Land, whole)} l on l.organization_id = f.organization_id and l.id = f.land_id
      and l.geometry_id = f.geometry_id
    left join ${Land} o on o.organization_id = f.organization_id and o.id = f.other_land_id
    left join ${rowsOf(Geometry, whole)} og on og.organization_id = o.organization_id and og.id = o.geometry_id
    where f.job_id = (select j.id::text from ${lastReport(scope.projectId)} j order by j.created_at desc limit 1)
      and (f.other_land_id is null or og.created_at <= f.created_at)`;
}

export function lastReport(projectId: string) {
  const status: RecordOf<typeof Job>['status'] = 'DONE';
  const filter = {
    ...{ projectId: { equalTo: projectId }, type: { equalTo: checkTopology.id } },
    status: { equalTo: status },
  };
  return rowsOf(Job, { asServer: true, filter });
}
