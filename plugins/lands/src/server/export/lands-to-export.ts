import { type FilterOf, type GeoJsonGeometry, languageOf, Project, type RecordOf } from '@gleba/sdk';
import type { ExportRow } from '@gleba/sdk/exchange/server';
import { raised, rightHandedShape } from '@gleba/sdk/geo';
import {
  equal,
  inOwnSystem,
  isGiven,
  pointOn,
  rightHanded,
  type ServerContext,
  transform,
  type UnitOfWork,
} from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { Lawsuit } from '../../entities/lawsuit.entity.ts';
import { Resident } from '../../entities/resident.entity.ts';
import { VisitResult } from '../../entities/visit-result.entity.ts';
import type { ExportSettings } from '../../jobs/export-lands.job.ts';
import { drawingSystem } from '../area/drawing-system.ts';
import { columnValue, type Neighbours } from './export-columns.ts';

/** Lots read at once: some MB at most with shapes of hundreds of corners. */
const page = 500;

interface LandKey {
  readonly id: string;
  readonly block: string;
  readonly lot: string;
  readonly subdivision: string | null;
}

/** Geometry in degrees; what CAD and GIS work in is metres. */
export const degrees = 4326;
/** SIRGAS 2000 in degrees: the legal system of Brazil (IBGE, R.PR 1/2005), for projects that did not choose a plane one. */
const legalSystem = 4674;

/** The reference system in which the format's coordinates are written. */
export async function sridFor(tx: UnitOfWork, { format, projectId }: ExportSettings): Promise<number> {
  if (format === 'dxf') return (await drawingSystem(tx, projectId)) ?? legalSystem;
  if (format !== 'shp' && format !== 'gpkg') return degrees;
  return (await tx.asActor.get(Project, projectId)).projectSrid ?? legalSystem;
}

/** A list's lots: a project's, and a caller's filter. */
export type ListedLands = Pick<ExportSettings, 'projectId' | 'filter'>;

export function landFilter({ projectId, filter }: ListedLands): FilterOf<typeof Land> {
  // A caller's words: the unit of work judges every part of them, as the endpoint does.
  return { and: [{ projectId: { equalTo: projectId } }, (filter ?? {}) as FilterOf<typeof Land>] };
}

/**
 * Keys of the lots, in the order of their names. Read page by page behind the last id, so that each is there once whatever is
 * written meanwhile.
 */
export async function landKeys(
  { transaction, signal }: Pick<ServerContext, 'transaction'> & { readonly signal: AbortSignal },
  settings: ListedLands,
): Promise<readonly LandKey[]> {
  const keys: LandKey[] = [];
  for (;;) {
    signal.throwIfAborted();
    const behind = keys.at(-1)?.id;
    const filter = { and: [landFilter(settings), ...(behind ? [{ id: { greaterThan: behind } }] : [])] };
    const found = await transaction((tx) => tx.asActor.list(Land, { filter, orderBy: ['id'], first: page }));
    keys.push(...found.map(({ id, block, lot, subdivision }) => ({ id, block, lot, subdivision })));
    if (found.length < page) return keys.sort(byName);
  }
}

/** A drawing has a layer for each block. */
export function layerOf({ block }: Pick<LandKey, 'block'>): string {
  return `QUADRA-${block}`;
}

const names = new Intl.Collator('pt-BR', { numeric: true });

/** What a drawing says of a lot, each on a layer that is called as the field is: what the import finds there is the lot's name. */
export const drawnFields = ['lot', 'block', 'subdivision'] as const;

/** Block by block as people read the names, `2` before `10`. */
export function byName(a: LandKey, b: LandKey): number {
  return (
    names.compare(a.subdivision ?? '', b.subdivision ?? '') ||
    names.compare(a.block, b.block) ||
    names.compare(a.lot, b.lot) ||
    (a.id < b.id ? -1 : 1)
  );
}

/** The lots themselves, as the person may see them at the moment of their page; `onRows` is told how many are done. */
export async function* landRows(
  { transaction, signal }: Pick<ServerContext, 'transaction'> & { readonly signal: AbortSignal },
  settings: ExportSettings,
  keys: readonly LandKey[],
  srid: number,
  onRows: (done: number) => void,
): AsyncGenerator<ExportRow> {
  for (let start = 0; start < keys.length; start += page) {
    signal.throwIfAborted();
    const ids = keys.slice(start, start + page).map(({ id }) => id);
    const rows = await transaction((tx) => readPage(tx, settings, ids, srid));
    yield* rows;
    onRows(start + ids.length);
  }
}

async function readPage(
  tx: UnitOfWork,
  settings: ExportSettings,
  ids: readonly string[],
  srid: number,
): Promise<readonly ExportRow[]> {
  const { asActor } = tx;
  const found = await asActor.list(Land, { filter: { and: [landFilter(settings), { id: { in: ids } }] } });
  const lands = new Map(found.map((land) => [land.id, land]));
  const shapes = await shapesOf(tx, found, srid);
  const neighbours: Neighbours = {
    legalResponsibles: settings.columns.includes('legalResponsibles') ? await responsiblesOf(asActor, ids) : new Map(),
    lawsuits: await named(asActor, found, 'lawsuitId'),
    visitResults: await named(asActor, found, 'lastVisitResultId'),
  };
  return ids.flatMap((id): ExportRow[] => {
    const land = lands.get(id);
    if (!land) return [];
    return [
      {
        id,
        name: `${land.block} / ${land.lot}`,
        layer: layerOf(land),
        values: settings.columns.map((column) => columnValue(column, land, neighbours, languageOf(tx.actor))),
        geometry: null,
        ...shapes.get(land.geometryId ?? ''),
        texts: drawnFields.map((field) => land[field]),
      },
    ];
  });
}

async function shapesOf(
  tx: UnitOfWork,
  lands: readonly RecordOf<typeof Land>[],
  srid: number,
): Promise<ReadonlyMap<string, Pick<ExportRow, 'geometry' | 'label'>>> {
  const wanted = lands.flatMap(({ geometryId }) => (geometryId ? [geometryId] : []));
  // 9 decimals: a tenth of a millimetre in degrees, far less in metres. Rings by the right-hand rule (RFC 7946, 3.1.6).
  const rows = await tx
    .from(Geometry)
    .where({ id: { in: wanted } })
    .select(({ id, geom }) => ({
      id,
      geometry: inOwnSystem(rightHanded(transform(geom, srid)), 9),
      label: inOwnSystem(pointOn(transform(geom, srid)), 9),
    }))
    .all();
  const heights = await raisedShapes(tx, wanted, srid);
  return new Map(rows.map(({ id, geometry, label }) => [id, { geometry: heights.get(id) ?? geometry, label }]));
}

/** Shapes with the heights that their files had: in the order in which corners are stored, then turned as the others are. */
async function raisedShapes(
  tx: UnitOfWork,
  ids: readonly string[],
  srid: number,
): Promise<ReadonlyMap<string, GeoJsonGeometry>> {
  const rows = await tx
    .from(Geometry)
    .where({ id: { in: ids } })
    .where(({ heights }) => isGiven(heights))
    .select(({ id, geom, heights }) => ({ id, heights, stored: inOwnSystem(transform(geom, srid), 9) }))
    .all();
  return new Map(
    rows.flatMap(({ id, heights, stored }) =>
      heights && stored ? [[id, rightHandedShape(raised(stored, heights.corners))]] : [],
    ),
  );
}

/** Whether lots of the project have shapes with heights. */
export function hasHeights(tx: UnitOfWork, projectId: string): Promise<boolean> {
  return tx
    .from(Geometry)
    .where({ projectId: { equalTo: projectId } })
    .where(({ heights }) => isGiven(heights))
    .join(Land, (geometry, land) => equal(land.geometryId, geometry.id))
    .exists();
}

async function responsiblesOf(asActor: UnitOfWork, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const filter = { landId: { in: ids }, legalResponsible: { equalTo: true } };
  const residents = await asActor.list(Resident, { filter, orderBy: ['name'] });
  const found = new Map<string, string>();
  for (const { landId, name } of residents) found.set(landId, [found.get(landId), name].filter(Boolean).join(', '));
  return found;
}

async function named(
  asActor: UnitOfWork,
  lands: readonly RecordOf<typeof Land>[],
  field: 'lawsuitId' | 'lastVisitResultId',
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(lands.flatMap((land) => land[field] ?? []))];
  if (ids.length === 0) return new Map();
  const filter = { id: { in: ids } };
  if (field === 'lawsuitId') {
    return new Map((await asActor.list(Lawsuit, { filter })).map(({ id, processNumber }) => [id, processNumber]));
  }
  return new Map((await asActor.list(VisitResult, { filter })).map(({ id, name }) => [id, name]));
}
