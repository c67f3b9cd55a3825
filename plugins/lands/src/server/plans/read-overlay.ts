import type { ShapeArc } from '@gleba/sdk/geo';
import { constant, part, type UnitOfWork } from '@gleba/sdk/server';
import { decimalOf, hundredths } from '../../hundredths.ts';
import { plainWords } from '../../plain-words.ts';
import type { PlanAnswer } from '../../plans/plan-answer.ts';
import { shapesOf } from '../areas/area-sources.ts';
import { type BoundingType, boundingTypes } from '../layers/bounding-types.ts';
import type { Shape } from '../memorial/legs-of.ts';
import { type DrawnArc, drawnArcs } from '../memorial/legs-of.ts';
import { shapeName } from '../memorial/read-around.ts';
import { open } from './read-ground.ts';
import { arcsOfRings } from './ring-arcs.ts';

/** m²: outlines that were drawn apart overlap by slivers. */
const leastAffected = 1;
/** Registrations of one nucleus. */
const mostParts = 500;

/** How files call the column with who a registration's owner is. */
const ownerColumns = [
  'proprietario',
  'proprietarios',
  'nome_proprietario',
  'nm_proprietario',
  'titular',
  'dono',
  'owner',
];

/** Whether registrations are drawn at all: without them there is nothing to lay the perimeter over. */
export async function hasRegistrations(tx: UnitOfWork, projectId: string): Promise<boolean> {
  const slugs = registrationTypes(await boundingTypes(tx));
  const [found] = await tx.sql<{ exists: boolean }>({ because: 'layers of types that the organization defines' })`
    select exists (select 1 from ${shapesOf(projectId, slugs)} s where ST_Dimension(s.geom) = 2) as exists`;
  return found?.exists ?? false;
}

function registrationTypes(types: ReadonlyMap<string, BoundingType>): readonly string[] {
  return [...types].flatMap(([slug, { bounds }]) => (bounds === 'registration' ? [slug] : []));
}

interface Row {
  readonly id: string;
  readonly type: string;
  readonly properties: Record<string, unknown> | null;
  readonly columns: string[] | null;
  readonly total: string;
  readonly affected: string;
  readonly lines: [number, number][][];
}

/**
 * The perimeter over the registrations that it takes ground of (Decree 9,310/2018, art. 12, § 1, II, and art. 30, II): what of each, what is
 * left of it, what lies in none and what lies in several. Areas are those of the project's surface, each rounded once; what is left and
 * what is covered twice are differences of printed figures, so that the table adds up.
 */
export async function readOverlay(
  tx: UnitOfWork,
  projectId: string,
  types: ReadonlyMap<string, BoundingType>,
  perimeter: { readonly id: string; readonly area: string },
  srid: number,
): Promise<NonNullable<PlanAnswer['overlay']>> {
  const slugs = registrationTypes(types);
  const areaOf = (geom: ReturnType<typeof part>) =>
    part`round(lands.area_of(a.organization_id, ${projectId}::uuid, ${geom}), 2)`;
  const own = part`own as materialized (
    select ST_MakeValid(ST_Force2D(s.geom)) as geom from ${shapesOf(projectId, ['perimeter'])} s where s.id = ${perimeter.id}::uuid),
    taken as materialized (
      select s.id, s.organization_id, s.type, s.properties, s.columns, ST_MakeValid(ST_Force2D(s.geom)) as whole,
        ST_CollectionExtract(ST_Intersection(ST_MakeValid(ST_Force2D(s.geom)), o.geom), 3) as geom
      from own o join ${shapesOf(projectId, slugs)} s on ST_Dimension(s.geom) = 2 and s.geom && o.geom)`;
  const rows = await tx.sql<Row>({ because: 'what of each registration a perimeter lies in, in the plane' })`
    with ${own}
    select a.id::text as id, a.type, a.properties, a.columns, ${areaOf(part`a.whole`)}::text as total, ${areaOf(part`a.geom`)}::text as affected,
      (select json_agg(ST_AsGeoJSON(piece.geom, 3, 0)::json -> 'coordinates')
       from ST_Dump(ST_Boundary(ST_Transform(a.geom, ${srid}::integer))) piece) as lines
    from taken a where not ST_IsEmpty(a.geom) and ${areaOf(part`a.geom`)} >= ${constant(leastAffected)}
    order by ${areaOf(part`a.geom`)} desc, a.id limit ${constant(mostParts)}`;
  const [found] = await tx.sql<{ covered: string | null }>({
    because: 'what registrations cover of a perimeter, once',
  })`
    with ${own}
    select ${areaOf(part`a.geom`)}::text as covered
    from (select organization_id, ST_Union(geom) as geom from taken where not ST_IsEmpty(geom) group by organization_id) a`;
  const curved = await arcsIn(
    tx,
    projectId,
    [...slugs, 'perimeter'],
    [perimeter.id, ...rows.map(({ id }) => id)],
    srid,
  );
  const total = hundredths(perimeter.area);
  const covered = hundredths(found?.covered ?? '0');
  const sum = rows.reduce((all, { affected }) => all + hundredths(affected), 0n);
  const twice = sum - covered;
  const isSmall = (value: bigint) =>
    value < hundredths(String(leastAffected)) && value > -hundredths(String(leastAffected));
  const shown = isSmall(twice) ? 0n : twice;
  return {
    total: decimalOf(total),
    twice: shown === 0n ? null : decimalOf(shown),
    uncovered: decimalOf(total - sum + shown),
    isRounding: isSmall(total - sum + shown),
    parts: rows.map(({ id, type, properties, columns, total: whole, affected, lines }, index) => ({
      number: index + 1,
      name: nameOf(properties, columns, types.get(type)),
      owner: ownerOf(properties),
      ...{ total: whole, affected, remaining: decimalOf(hundredths(whole) - hundredths(affected)) },
      rings: lines.map((line) => open(line, true)),
      arcs: arcsOfRings(lines, [...(curved.get(id) ?? []), ...(curved.get(perimeter.id) ?? [])]),
    })),
  };
}

/** Arcs of shapes in the plane, by the shape: what a perimeter takes of a registration goes along those of both. */
async function arcsIn(
  tx: UnitOfWork,
  projectId: string,
  slugs: readonly string[],
  ids: readonly string[],
  srid: number,
): Promise<ReadonlyMap<string, readonly DrawnArc[]>> {
  const rows = await tx.sql<{ id: string; arcs: readonly ShapeArc[]; shape: Shape }>({
    because: 'shapes with arcs, in the plane',
  })`
    select s.id::text as id, s.arcs, ST_AsGeoJSON(ST_Transform(ST_Force2D(s.geom), ${srid}::integer), 3, 0)::json as shape
    from ${shapesOf(projectId, slugs)} s where s.arcs is not null and s.id = any(${ids}::uuid[])`;
  return new Map(rows.map(({ id, arcs, shape }) => [id, drawnArcs(shape, arcs)]));
}

function nameOf(properties: Row['properties'], columns: Row['columns'], type: BoundingType | undefined): string {
  return (type && shapeName(properties, columns, type)) ?? type?.unnamedWords ?? '';
}

function ownerOf(properties: Row['properties']): string | null {
  const byColumn = new Map(Object.entries(properties ?? {}).map(([key, value]) => [plainWords(key).join('_'), value]));
  for (const column of ownerColumns) {
    const value = byColumn.get(column);
    if (typeof value === 'string' && value.trim() !== '') return value.trim().slice(0, 300);
  }
  return null;
}
