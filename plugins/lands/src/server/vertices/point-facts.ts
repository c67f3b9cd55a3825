import type { GeoJsonGeometry } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { type ErrorAttribute, errorAttributes } from '../../coordinates/error-attributes.ts';
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
  readonly layerId: string;
}
interface LayerErrors {
  readonly name: string;
  readonly attributes: readonly ErrorAttribute[];
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
    select ST_X(d.geom) as x, ST_Y(d.geom) as y, g.properties, y.id::text as "layerId"
    from ${Layer} y
    join ${Geometry} g on g.organization_id = y.organization_id and g.layer_id = y.id and g.deleted_at is null
      and ST_Dimension(g.geom) = 0 and g.properties is not null
    cross join lateral ST_DumpPoints(g.geom) d
    where y.project_id = ${projectId}::uuid and y.deleted_at is null and exists (
      select 1 from ${Geometry} s join ${Land} l on l.organization_id = s.organization_id and l.geometry_id = s.id
      where s.geom && ST_Expand(d.geom, ${cell}::float8) and l.project_id = ${projectId}::uuid and l.deleted_at is null)
    order by g.created_at desc, g.id desc`;
  const layers = await layerErrors(tx, rows);
  const cells = new Map<string, Told[]>();
  for (const { x, y, properties, layerId } of rows) {
    const layer = layers.get(layerId);
    const facts = layer && factsOf(properties, layer);
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

/** Once for each layer. Of one without a table the attributes that its points have, in no order that says anything. */
async function layerErrors(tx: UnitOfWork, rows: readonly Row[]): Promise<ReadonlyMap<string, LayerErrors>> {
  const names = new Map<string, Set<string>>();
  for (const { layerId, properties } of rows) {
    const there = names.get(layerId) ?? new Set();
    names.set(layerId, there);
    for (const name of Object.keys(properties)) there.add(name);
  }
  const layers = await tx.asServer
    .from(Layer)
    .where({ id: { in: [...names.keys()] } })
    .all();
  return new Map(
    layers.map(({ id, name, properties, errorColumns }) => {
      const columns = properties?.columns ?? [...(names.get(id) ?? [])];
      return [id, { name, attributes: errorAttributes(errorColumns, columns) }];
    }),
  );
}

/** Undefined where the point says neither how well nor how it was measured. */
function factsOf(properties: Properties, { name, attributes }: LayerErrors): SurveyedFacts | undefined {
  const said = new Map(attributes.map((attribute) => [attribute.field, textIn(properties, attribute)]));
  const east = said.get('sigmaEast') ?? null;
  const facts = {
    sigmaEast: east,
    sigmaNorth: said.has('sigmaNorth') ? (said.get('sigmaNorth') ?? null) : east,
    sigmaAltitude: said.get('sigmaAltitude') ?? null,
    method: methodOf(said.get('method')),
  };
  if (Object.values(facts).every((value) => value === null)) return undefined;
  return { ...facts, source: (said.get('source') ?? name).slice(0, 200) };
}

function textIn(properties: Properties, { field, name, scale }: ErrorAttribute): string | null {
  const text = String(properties[name] ?? '').trim();
  if (!isSigma(field)) return text || null;
  const value = readDecimal(inMetres(text, scale));
  return value === undefined || sigmaProblem(value) ? null : thousandths(value);
}

/** Attributes of a point whose error nobody can read, by their names; a point without one says nothing wrong. */
export function unreadableErrors(properties: Properties, attributes: readonly ErrorAttribute[]): readonly string[] {
  return attributes.flatMap(({ field, name, scale }) => {
    const text = String(properties[name] ?? '').trim();
    return isSigma(field) && text !== '' && sigmaProblem(readDecimal(inMetres(text, scale))) ? [name] : [];
  });
}
