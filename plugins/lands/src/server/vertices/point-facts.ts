import type { GeoJsonGeometry } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { type ErrorAttribute, errorAttributes } from '../../coordinates/corner-columns.ts';
import { inMetres, isSigma, sigmaProblem, thousandths } from '../../coordinates/positional-error.ts';
import { readDecimal } from '../../coordinates/read-decimal.ts';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { Layer } from '../../entities/layer.entity.ts';
import { topologyRules } from '../../topology.ts';
import { methodOf, type SurveyedFacts } from './surveyed-facts.ts';

type Properties = Readonly<Record<string, unknown>>;
interface Row {
  readonly x: number;
  readonly y: number;
  readonly properties: Properties;
  readonly layer: string;
}
interface Told {
  readonly place: readonly [number, number];
  readonly facts: SurveyedFacts;
}

/** Degrees: wider than what counts as one point, so that its neighbours' cells hold all that may be it. */
const cell = 2e-8;
const metresOfDegree = 111_320;

/**
 * What points of the project's layers say of the corners that they lie on, within a millimetre: the table of a survey comes as a layer of
 * points as often as as a table. The newest file first. Heights are not taken from attributes: they do not say from where they are measured.
 */
export async function pointFacts(
  tx: UnitOfWork,
  projectId: string,
): Promise<(place: GeoJsonGeometry) => SurveyedFacts> {
  const rows = await tx.asServer.sql<Row>({ because: 'points of layers that lie on corners of lots' })`
    select ST_X(d.geom) as x, ST_Y(d.geom) as y, g.properties, y.name as layer
    from ${Layer} y
    join ${Geometry} g on g.organization_id = y.organization_id and g.layer_id = y.id and g.deleted_at is null
      and ST_Dimension(g.geom) = 0 and g.properties is not null
    cross join lateral ST_DumpPoints(g.geom) d
    where y.project_id = ${projectId}::uuid and y.deleted_at is null and exists (
      select 1 from ${Geometry} s join ${Land} l on l.organization_id = s.organization_id and l.geometry_id = s.id
      where s.geom && ST_Expand(d.geom, ${cell}::float8) and l.project_id = ${projectId}::uuid and l.deleted_at is null)
    order by g.created_at desc, g.id desc`;
  const cells = new Map<string, Told[]>();
  for (const { x, y, properties, layer } of rows) {
    const facts = factsOf(properties, layer);
    if (!facts) continue;
    const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)];
    for (const right of [-1, 0, 1]) {
      for (const up of [-1, 0, 1]) {
        const key = `${column + right} ${row + up}`;
        cells.set(key, [...(cells.get(key) ?? []), { place: [x, y], facts }]);
      }
    }
  }
  return ({ coordinates }) => {
    const [x = 0, y = 0] = coordinates as readonly number[];
    const near = cells.get(`${Math.floor(x / cell)} ${Math.floor(y / cell)}`) ?? [];
    return near.find(({ place }) => metresBetween([x, y], place) <= topologyRules.sameVertex)?.facts ?? {};
  };
}

function metresBetween([x0, y0]: readonly [number, number], [x1, y1]: readonly [number, number]): number {
  return Math.hypot((x1 - x0) * Math.cos((y0 * Math.PI) / 180), y1 - y0) * metresOfDegree;
}

/** Undefined where the point says neither how well nor how it was measured. */
function factsOf(properties: Properties, layer: string): SurveyedFacts | undefined {
  const said = new Map(
    errorAttributes(Object.keys(properties)).map((attribute) => [attribute.field, textIn(properties, attribute)]),
  );
  const east = said.get('sigmaEast') ?? null;
  const facts = {
    sigmaEast: east,
    sigmaNorth: said.has('sigmaNorth') ? (said.get('sigmaNorth') ?? null) : east,
    sigmaAltitude: said.get('sigmaAltitude') ?? null,
    method: methodOf(said.get('method')),
  };
  if (Object.values(facts).every((value) => value === null)) return undefined;
  return { ...facts, source: (said.get('source') ?? layer).slice(0, 200) };
}

function textIn(properties: Properties, { field, name, scale }: ErrorAttribute): string | null {
  const text = String(properties[name] ?? '').trim();
  if (!isSigma(field)) return text || null;
  const value = readDecimal(inMetres(text, scale));
  return value === undefined || sigmaProblem(value) ? null : thousandths(value);
}

/** Attributes of a point whose error nobody can read, by their names; a point without one says nothing wrong. */
export function unreadableErrors(properties: Properties): readonly string[] {
  return errorAttributes(Object.keys(properties)).flatMap(({ field, name, scale }) => {
    const text = String(properties[name] ?? '').trim();
    return isSigma(field) && text !== '' && sigmaProblem(readDecimal(inMetres(text, scale))) ? [name] : [];
  });
}
