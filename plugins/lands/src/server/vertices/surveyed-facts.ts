import type { GeoJsonGeometry, RecordOf } from '@gleba/sdk';
import { drawnDecimals } from '@gleba/sdk/geo';
import type { UnitOfWork } from '@gleba/sdk/server';
import { altitudeBounds, mostSigma, thousandths } from '../../coordinates/positional-error.ts';
import { readDecimal } from '../../coordinates/read-decimal.ts';
import { Land } from '../../entities/land.entity.ts';
import type { LandVertex } from '../../entities/land-vertex.entity.ts';
import { ShapeChange } from '../../entities/shape-change.entity.ts';
import { positioningMethods } from '../../vertex-codes.ts';

export type SurveyedFacts = Partial<
  Pick<RecordOf<typeof LandVertex>, 'altitude' | 'sigmaEast' | 'sigmaNorth' | 'sigmaAltitude' | 'method' | 'source'>
>;

interface Row {
  readonly x: number;
  readonly y: number;
  readonly altitude: string | null;
  readonly sigmaEast: string | null;
  readonly sigmaNorth: string | null;
  readonly sigmaAltitude: string | null;
  readonly method: string | null;
  readonly source: string | null;
  readonly fileName: string | null;
}

/**
 * What receivers said of the corners of the project's lots, from the tables that are kept with their shapes: of shapes that lots have now, the
 * newest table first, and of corners that lie where they were measured, not where a neighbour's was.
 */
export async function surveyedFacts(
  tx: UnitOfWork,
  projectId: string,
): Promise<(place: GeoJsonGeometry) => SurveyedFacts> {
  const rows = await tx.asServer.sql<Row>({ because: 'corners stand in lists within the kept tables' })`
    select (p.place ->> 0)::float8 as x, (p.place ->> 1)::float8 as y, k.altitude, k."sigmaEast", k."sigmaNorth",
      k."sigmaAltitude", k.method, k.source, c.source -> 'summary' ->> 'fileName' as "fileName"
    from ${ShapeChange} c
    join ${Land} l on l.organization_id = c.organization_id and l.id = c.land_id and l.geometry_id = c.to_geometry_id
    cross join jsonb_array_elements(c.source::jsonb -> 'places') with ordinality p(place, number)
    cross join jsonb_to_record(c.source::jsonb -> 'source' -> 'corners' -> (p.number - 1)::integer) k(
      altitude text, "sigmaEast" text, "sigmaNorth" text, "sigmaAltitude" text, method text, source text)
    where c.project_id = ${projectId}::uuid and c.undone_by is null and c.source -> 'summary' ->> 'kind' = 'file'
      and not c.source::jsonb -> 'snapped' @> to_jsonb(p.number - 1)
    order by c.created_at desc, c.id desc`;
  const found = new Map<string, SurveyedFacts>();
  for (const { x, y, ...said } of rows) {
    const key = placeKey([x, y]);
    if (!found.has(key)) found.set(key, factsOf(said));
  }
  return ({ coordinates }) => found.get(placeKey(coordinates as readonly number[])) ?? {};
}

/** Of a place as shapes are kept. */
export function placeKey([x = 0, y = 0]: readonly number[]): string {
  return `${x.toFixed(drawnDecimals)} ${y.toFixed(drawnDecimals)}`;
}

/** As the vertex keeps it. */
function factsOf({ method, source, fileName, ...numbers }: Omit<Row, 'x' | 'y'>): SurveyedFacts {
  const said = (text: string | null, least: number, most: number) => {
    const value = text ? readDecimal(text) : undefined;
    return value !== undefined && value >= least && value <= most ? thousandths(value) : null;
  };
  return {
    altitude: said(numbers.altitude, altitudeBounds.least, altitudeBounds.most),
    sigmaEast: said(numbers.sigmaEast, 0, mostSigma),
    sigmaNorth: said(numbers.sigmaNorth, 0, mostSigma),
    sigmaAltitude: said(numbers.sigmaAltitude, 0, mostSigma),
    method: methodOf(method),
    source: source?.trim() || fileName,
  };
}

/** One of INCRA's codes; a receiver's own word is none. */
export function methodOf(text: string | null | undefined) {
  const code = text?.trim().toUpperCase();
  return positioningMethods.find((one) => one === code) ?? null;
}
