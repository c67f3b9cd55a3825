import { defaultKeys, type GeoJsonGeometry, inReference, type RecordOf, uuidv7 } from '@gleba/sdk';
import { fittingAttributes, type ImportFeature } from '@gleba/sdk/exchange/server';
import { arcsInShape, formatPosition, heightsOf, linesOf } from '@gleba/sdk/geo';
import type { CheckedGeometry } from '@gleba/sdk/geo/server';
import type { UnitOfWork } from '@gleba/sdk/server';
import type { ErrorAttribute } from '../../coordinates/error-attributes.ts';
import { Geometry } from '../../entities/geometry.entity.ts';
import { ImportIssue } from '../../entities/import-issue.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { type MappableField, mappableFields } from '../../import-fields.ts';
import type { ImportSettings } from '../../jobs/import-shapefile.job.ts';
import { largestRadius, maxArcs } from '../../shape-arcs.ts';
import type { heightReferences } from '../../shape-heights.ts';
import { unreadableErrors } from '../vertices/point-facts.ts';
import { isElsewhere, type ProjectPlace } from './project-place.ts';
import { type ReadAttribute, readAttribute } from './read-attribute.ts';

const { maxBytes: bytes = 0, maxKeys: keys = defaultKeys } = Geometry.fields.properties;
const attributeRoom = { bytes, keys };

export interface ImportTarget {
  readonly jobId: string;
  readonly layerId: string;
  readonly settings: ImportSettings;
  /** What heights of the file are measured from. */
  readonly heightsAbove?: (typeof heightReferences)[number];
  /** Which attributes of its points are errors, how and with what they were measured. */
  readonly errors: readonly ErrorAttribute[];
  /** Where lots are expected; without it none is too far away, as where a person has said so. */
  readonly place?: ProjectPlace | null;
}

export interface LandKey {
  readonly block: string;
  readonly lot: string;
  readonly subdivision: string | null;
}

export type LandValues = ReadonlyMap<MappableField, ReadAttribute>;

interface Issue {
  readonly row: number;
  readonly code: string;
  readonly detail: string | null;
  readonly status: 'imported' | 'held' | 'repaired';
}

/** A row with what it will become, or why it is held. */
export interface PlannedRow {
  readonly feature: ImportFeature;
  /** What is kept of the file's columns with the shape. */
  readonly attributes: ImportFeature['properties'];
  readonly geometry: GeoJsonGeometry | null;
  readonly key: LandKey | null;
  /** What the file's columns fill of the lot. */
  readonly values: LandValues;
  readonly issues: readonly Issue[];
  readonly isHeld: boolean;
}

/** Writes one chunk of the file in the job's transaction: geometries, lands, and an issue for whatever needs a look; says which rows came in. */
export async function importChunk(
  tx: UnitOfWork,
  target: ImportTarget,
  features: readonly ImportFeature[],
  checked: ReadonlyMap<number, CheckedGeometry>,
): Promise<readonly PlannedRow[]> {
  const planned = features.map((feature) => planRow(target, feature, checked.get(feature.row)));
  const occurrences = await numberKeys(tx, target, planned);
  const rows = planned.map((row) => settleKey(row, occurrences.get(row.feature.row)));
  const kept = rows.filter((row) => !row.isHeld);
  const withShape = kept.flatMap((row) =>
    row.geometry ? [{ row, geometry: row.geometry, geometryId: uuidv7() }] : [],
  );
  await tx.insertMany(
    Geometry,
    withShape.map(({ row, geometry, geometryId }) => ({
      id: geometryId,
      projectId: target.settings.projectId,
      layerId: target.layerId,
      geom: inReference(geometry, target.settings.srid),
      properties: row.attributes,
      heights: shapeHeightsOf(geometry, target),
      arcs: shapeArcsOf(geometry, row.feature),
      isSingle: false,
    })),
  );
  if (target.settings.target === 'lands') {
    const geometryOf = new Map(withShape.map(({ row, geometryId }) => [row.feature.row, geometryId]));
    await tx.insertMany(
      Land,
      kept.map((row) => ({
        projectId: target.settings.projectId,
        ...mappedValues(row.values),
        ...keyOf(row),
        keyOccurrence: occurrences.get(row.feature.row)?.occurrence ?? 0,
        geometryId: geometryOf.get(row.feature.row) ?? null,
        importJobId: target.jobId,
      })),
    );
  }
  await writeIssues(tx, target, rows);
  return kept;
}

export function planRow(
  { settings, place, errors }: Pick<ImportTarget, 'settings' | 'place' | 'errors'>,
  feature: ImportFeature,
  checked: CheckedGeometry | undefined,
): PlannedRow {
  const issues: Issue[] = feature.problems.map(({ code, field = null, repaired }) => ({
    row: feature.row,
    code,
    // The code says the rest, in the reader's language.
    detail: field,
    status: repaired ? 'repaired' : 'imported',
  }));
  const add = (code: string, detail: string | null, status: Issue['status']) =>
    issues.push({ row: feature.row, code, detail, status });
  const isLand = settings.target === 'lands';
  let geometry = feature.geometry as GeoJsonGeometry | null;
  if (checked && !checked.isValid) {
    if (settings.invalidGeometry === 'repair' && checked.repaired) {
      geometry = checked.repaired;
      add('invalid-geometry', checked.reason, 'repaired');
    } else {
      add(refusalCode(settings, checked), checked.reason, 'held');
    }
  }
  if (isLand && place && checked?.corner && isElsewhere(place, checked.corner))
    add('elsewhere', whereabouts(checked.corner), 'held');
  // A layer is its shapes: a row without one has nothing to put on it. A land may wait for its shape.
  if (geometry === null && !isLand) add('null-geometry', null, 'held');
  if (geometry === null && isLand && issues.length === 0) add('null-geometry', null, 'imported');
  const { attributes, leftOut } = fittingAttributes(feature.properties, attributeRoom);
  if (leftOut.length > 0) add('heavy-attributes', leftOut.join(', '), 'imported');
  if (geometry && isPoint(geometry)) {
    for (const name of unreadableErrors(feature.properties, errors)) add('bad-precision', name, 'imported');
  }
  const values: LandValues = isLand ? landValues(settings, feature) : new Map();
  for (const [field, { code }] of values) if (code) add(code, settings.mapping[field] ?? null, 'imported');
  const key = isLand ? landKey(values) : null;
  if (isLand && !key) add('missing-key', null, 'held');
  return {
    feature,
    attributes,
    geometry,
    key,
    values,
    issues: onceEach(issues),
    isHeld: issues.some(({ status }) => status === 'held'),
  };
}

/** Points alone are measured: of an area such an attribute may mean anything. */
function isPoint({ type }: GeoJsonGeometry): boolean {
  return type === 'Point' || type === 'MultiPoint';
}

/** What is wrong several times in one row, with one ring after the other, is told once. */
function onceEach(issues: readonly Issue[]): readonly Issue[] {
  const told = new Map(issues.map((issue) => [`${issue.code} ${issue.detail ?? ''}`, issue]));
  return [...told.values()];
}

function whereabouts([longitude, latitude]: readonly [number, number]): string {
  return formatPosition(longitude, latitude, 'NSLO');
}

/** What was tried and cannot be repaired has a code of its own, so that nobody is offered to repair it again. */
function refusalCode(settings: ImportSettings, { reason }: CheckedGeometry): string {
  if (reason === 'outside-projection') return 'outside-projection';
  return settings.invalidGeometry === 'repair' ? 'unrepairable-geometry' : 'invalid-geometry';
}

export function shapeHeightsOf(
  geometry: GeoJsonGeometry,
  { heightsAbove: above = 'unknown' }: Pick<ImportTarget, 'heightsAbove'>,
) {
  const corners = heightsOf(geometry);
  return corners && { above, corners: [...corners] };
}

/** The drawing's arcs, where they are in the shape as it is kept. */
export function shapeArcsOf(geometry: GeoJsonGeometry, { arcs = [] }: Pick<ImportFeature, 'arcs'>) {
  const found = arcs.length > 0 && arcs.length <= maxArcs ? arcsInShape(linesOf(geometry), arcs) : [];
  const fit = found.filter(({ radius }) => Math.abs(radius) <= largestRadius);
  return fit.length > 0 ? [...fit] : null;
}

interface KeyStanding {
  /** The key belongs to a land that was there before this import. */
  readonly exists: boolean;
  /** How many rows of this import already carry the key. */
  readonly occurrence: number;
}

/** Counts, for each row of the chunk, who else carries its key: lands of before, or earlier rows of this import. */
async function numberKeys(tx: UnitOfWork, target: ImportTarget, planned: readonly PlannedRow[]) {
  const rows = planned.filter((row): row is PlannedRow & { key: LandKey } => row.key !== null && !row.isHeld);
  const standings = new Map<number, KeyStanding>();
  if (rows.length === 0) return standings;
  const known = await tx.asServer.sql<{ identity: string; before: boolean; taken: number }>({
    because: 'how often each of a chunk of keys is taken, each of three columns',
  })`select l.block || chr(31) || l.lot || chr(31) || coalesce(l.subdivision, '') as identity,
       bool_or(l.import_job_id is distinct from ${target.jobId}::text) as before, max(l.key_occurrence) + 1 as taken
     from json_to_recordset(${JSON.stringify(uniqueKeys(rows))}::json) k(block text, lot text, subdivision text)
     join ${Land} l on l.block = k.block and l.lot = k.lot and l.subdivision is not distinct from k.subdivision
     where l.project_id = ${target.settings.projectId}::uuid
     group by 1`;
  const counters = new Map(
    known.map(({ identity, before, taken }) => [identity, { exists: before, occurrence: taken }]),
  );
  for (const { feature, key } of rows) {
    const identity = identityOf(key);
    const counter = counters.get(identity) ?? { exists: false, occurrence: 0 };
    standings.set(feature.row, counter);
    if (!counter.exists) counters.set(identity, { exists: false, occurrence: counter.occurrence + 1 });
  }
  return standings;
}

function settleKey(row: PlannedRow, standing: KeyStanding | undefined): PlannedRow {
  if (!standing || !row.key) return row;
  const name = [row.key.block, row.key.lot, row.key.subdivision].filter(Boolean).join(' / ');
  const issue = (code: string, status: Issue['status']): Issue => ({
    row: row.feature.row,
    code,
    detail: name,
    status,
  });
  if (standing.exists) return { ...row, isHeld: true, issues: [...row.issues, issue('already-exists', 'held')] };
  if (standing.occurrence > 0) return { ...row, issues: [...row.issues, issue('repeated-key', 'imported')] };
  return row;
}

async function writeIssues(tx: UnitOfWork, target: ImportTarget, rows: readonly PlannedRow[]): Promise<void> {
  const { settings, jobId } = target;
  const values = rows.flatMap((row) =>
    issuesOf(row).map((issue) => ({
      projectId: settings.projectId,
      jobId,
      row: issue.row,
      code: issue.code,
      detail: issue.detail?.slice(0, 1000) ?? null,
      status: row.isHeld ? ('held' as const) : issue.status,
      source: { srid: settings.srid, geometry: row.feature.geometry, properties: row.feature.properties },
    })),
  );
  if (values.length > 0) await tx.insertMany(ImportIssue, values);
}

/** A held row is repaired only when it comes in: what repairing it would take is no reason to hold it. */
function issuesOf({ issues, isHeld }: PlannedRow): readonly Issue[] {
  return isHeld ? issues.filter(({ code, status }) => status !== 'repaired' || code !== 'invalid-geometry') : issues;
}

function landValues({ mapping }: ImportSettings, { properties }: ImportFeature): LandValues {
  return new Map(
    mappableFields.flatMap((field) => {
      const column = mapping[field];
      return column == null ? [] : [[field, readAttribute(field, properties[column])] as const];
    }),
  );
}

function landKey(values: LandValues): LandKey | null {
  const text = (field: MappableField) => (values.get(field)?.value ?? null) as string | null;
  const [block, lot] = [text('block'), text('lot')];
  return block && lot ? { block, lot, subdivision: text('subdivision') } : null;
}

function keyOf(row: PlannedRow): LandKey {
  if (!row.key) throw new Error(`Row ${row.feature.row} is imported without a key.`);
  return row.key;
}

function mappedValues(values: LandValues): Partial<RecordOf<typeof Land>> {
  const filled = [...values].flatMap(([field, { value }]) => (value === null ? [] : [[field, value] as const]));
  // Attributes fill texts, decimals, which the API carries as text, and booleans.
  return Object.fromEntries(filled) as Partial<RecordOf<typeof Land>>;
}

function uniqueKeys(rows: readonly { readonly key: LandKey }[]): LandKey[] {
  return [...new Map(rows.map(({ key }) => [identityOf(key), key])).values()];
}

function identityOf(key: LandKey): string {
  return [key.block, key.lot, key.subdivision ?? ''].join('\u001f');
}
