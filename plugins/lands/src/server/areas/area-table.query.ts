import { Project } from '@gleba/sdk';
import { handle, part, type UnitOfWork } from '@gleba/sdk/server';
import type { AreaTable } from '../../area-answers.ts';
import { areaKinds } from '../../area-kinds.ts';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { decimalOf, hundredths, sharesOf } from '../../hundredths.ts';
import { areaTable } from '../../operations/areas.ts';
import { boundingTypes, ownLayerTypes } from '../layers/bounding-types.ts';
import { readSettings } from '../memorial/read-settings.ts';
import { seededLayerTypes } from '../seed/layer-types.ts';
import { kindOfType, lotsOnMap, shapesOf } from './area-sources.ts';
import { planeOfAreas } from './plane-of-areas.ts';

export const areaTableHandler = handle(areaTable, ({ transaction }, { projectId }) =>
  transaction((tx) => tableOfAreas(tx, projectId)),
);

/** What of the ground is drawn, by what it is, and what of the perimeter nothing covers. */
export async function tableOfAreas(tx: UnitOfWork, projectId: string): Promise<AreaTable> {
  const { name, city, state } = await tx.get(Project, projectId);
  const plane = await planeOfAreas(tx, projectId);
  const { rules, settings } = await readSettings(tx, projectId);
  const drawn = await readDrawn(tx, projectId);
  const ground = plane ? await readGround(tx, projectId, drawn.types, plane.srid) : nothing;
  const rows = rowsOf(drawn, ground);
  const shares = sharesOf(rows.map(({ area }) => area));
  return {
    project: { name, city, state },
    surface: rules.surface,
    plane: plane && { datum: plane.datum, zone: `${plane.zone}${plane.hemisphere}`, srid: plane.srid },
    technician: {
      ...{ name: settings.technicianName, title: settings.technicianTitle },
      registration: settings.technicianRegistration,
    },
    perimeter: drawn.perimeter === null ? null : decimalOf(drawn.perimeter),
    rows: rows.map((row, index) => {
      const share = shares?.[index];
      return { ...row, area: decimalOf(row.area), share: share === undefined ? null : decimalOf(share) };
    }),
    total: decimalOf(rows.reduce((sum, { area }) => sum + area, 0n)),
    lines: drawn.lines,
    lotsWithoutShape: drawn.lotsWithoutShape,
  };
}

type Row = Pick<AreaTable['rows'][number], 'kind' | 'name' | 'count'> & { readonly area: bigint };

interface Drawn {
  readonly lots: { readonly count: number; readonly area: bigint };
  /** By layer type. */
  readonly types: readonly {
    readonly slug: string;
    readonly name: string;
    readonly count: number;
    readonly area: bigint;
  }[];
  readonly perimeter: bigint | null;
  readonly lines: number;
  readonly lotsWithoutShape: number;
}

/** Each shape as papers print it, so that whoever adds up memorials gets the table's figures. */
async function readDrawn(tx: UnitOfWork, projectId: string): Promise<Drawn> {
  const types = await boundingTypes(tx);
  const slugs = ['perimeter', ...[...types.keys()].filter((slug) => kindOfType(slug, types))];
  const because = 'sums of areas on the project’s surface, each rounded as it is printed';
  const [lots] = await tx.sql<{ count: number; area: string }>({ because })`
    select count(*)::integer as count, coalesce(sum(round(l.computed_area, 2)), 0)::text as area from ${lotsOnMap(projectId)} l`;
  const [without] = await tx.sql<{ count: number }>({ because: 'lots whose shape is no polygon count as well' })`
    select count(*)::integer as count from ${Land} l
    left join ${Geometry} g on g.organization_id = l.organization_id and g.id = l.geometry_id
    where l.project_id = ${projectId}::uuid and l.computed_status <> 'archived'
      and coalesce(GeometryType(g.geom) not in ('POLYGON', 'MULTIPOLYGON'), true)`;
  const rows = await tx.sql<{ type: string; areas: number; lines: number; area: string }>({ because })`
    select s.type, (count(*) filter (where ST_Dimension(s.geom) = 2))::integer as areas,
      (count(*) filter (where ST_Dimension(s.geom) < 2))::integer as lines,
      coalesce(sum(round(lands.area_of(s.organization_id, ${projectId}::uuid, s.geom), 2)), 0)::text as area
    from ${shapesOf(projectId, slugs)} s group by s.type`;
  const names = new Map([...seededLayerTypes, ...(await ownLayerTypes(tx))].map(({ slug, name }) => [slug, name]));
  const perimeter = rows.find(({ type, areas }) => type === 'perimeter' && areas > 0);
  const order = (slug: string) => areaKinds.indexOf(kindOfType(slug, types) ?? 'perimeter');
  return {
    lots: { count: lots?.count ?? 0, area: hundredths(lots?.area ?? '0') },
    types: rows
      .filter(({ type, areas }) => type !== 'perimeter' && areas > 0)
      .map(({ type, areas, area }) => ({
        ...{ slug: type, name: names.get(type) ?? type, count: areas, area: hundredths(area) },
      }))
      .sort((a, b) => order(a.slug) - order(b.slug) || a.name.localeCompare(b.name, 'pt-BR')),
    perimeter: perimeter ? hundredths(perimeter.area) : null,
    lines: rows.reduce((sum, { type, lines }) => sum + (type === 'perimeter' ? 0 : lines), 0),
    lotsWithoutShape: without?.count ?? 0,
  };
}

interface Ground {
  readonly uncovered: bigint;
  readonly outside: bigint;
  readonly overlap: bigint;
}

const nothing: Ground = { uncovered: 0n, outside: 0n, overlap: 0n };

/**
 * What of the perimeter nothing covers, what is drawn outside of it and what is drawn twice, in the plane: P = Σ − overlap − outside +
 * uncovered, whatever is drawn how.
 */
async function readGround(tx: UnitOfWork, projectId: string, types: Drawn['types'], srid: number): Promise<Ground> {
  const flat = (geom: ReturnType<typeof part>) =>
    part`ST_CollectionExtract(ST_MakeValid(ST_Transform(ST_Force2D(${geom}), ${srid}::integer)), 3)`;
  const [found] = await tx.sql<Record<'uncovered' | 'outside' | 'overlap', string>>({
    because: 'what shapes cover together, and twice',
  })`
    with drawn as (
      select ${flat(part`l.geom`)} as geom from ${lotsOnMap(projectId)} l
      union all
      select ${flat(part`s.geom`)} from ${shapesOf(
        projectId,
        types.map(({ slug }) => slug),
      )} s where ST_Dimension(s.geom) = 2
    ), empty as (select ST_GeomFromText('POLYGON EMPTY', ${srid}::integer) as geom),
    covered as (select coalesce(ST_Union(d.geom), min(e.geom::text)::geometry) as geom, coalesce(sum(ST_Area(d.geom)), 0) as whole
      from empty e left join drawn d on true),
    bounds as (select coalesce(ST_Union(${flat(part`s.geom`)}), min(e.geom::text)::geometry) as geom
      from empty e left join ${shapesOf(projectId, ['perimeter'])} s on ST_Dimension(s.geom) = 2)
    select round(ST_Area(ST_Difference(b.geom, c.geom))::numeric, 2)::text as uncovered,
      round(ST_Area(ST_Difference(c.geom, b.geom))::numeric, 2)::text as outside,
      round((c.whole - ST_Area(c.geom))::numeric, 2)::text as overlap
    from covered c cross join bounds b`;
  const { uncovered = '0', outside = '0', overlap = '0' } = found ?? {};
  return { uncovered: hundredths(uncovered), outside: hundredths(outside), overlap: hundredths(overlap) };
}

function rowsOf({ lots, types, perimeter }: Drawn, { uncovered, outside, overlap }: Ground): Row[] {
  const rows: Row[] = [
    { kind: 'lots', name: null, ...lots },
    ...types.map(({ name, count, area }): Row => ({ kind: 'drawn', name, count, area })),
  ];
  const further = (kind: Row['kind'], area: bigint): Row[] =>
    area === 0n ? [] : [{ kind, name: null, count: null, area }];
  rows.push(...further('overlap', -overlap));
  if (perimeter === null) return rows;
  rows.push(...further('outside', -outside), ...further('remainder', uncovered));
  const sum = rows.reduce((total, { area }) => total + area, 0n);
  return [...rows, ...further('difference', perimeter - sum)];
}
