import { constant, part, type Reads, rowsOf, type SqlPart, type UnitOfWork } from '@gleba/sdk/server';
import { type CheckLevel, type FindingLevel, findingLevels } from '../../check-levels.ts';
import { Land } from '../../entities/land.entity.ts';
import { projectPlane } from '../area/project-plane.ts';
import { readSettings } from '../memorial/read-settings.ts';
import { ofAllLots } from '../queries/of-all-lots.ts';
import { type CheckScope, type MeasuredCheck, within } from './measured-check.ts';

/** A check that is on, with its level in force. */
export interface AskedCheck {
  readonly check: MeasuredCheck;
  readonly level: FindingLevel;
}

export interface Finding {
  readonly landId: string;
  readonly block: string;
  readonly lot: string;
  readonly check: string;
  readonly level: FindingLevel;
  /** What its sentence names. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly fixAt: string;
}

/** Those that are on. */
export function askedOf(
  checks: readonly MeasuredCheck[],
  levelOf: (check: MeasuredCheck) => CheckLevel,
): readonly AskedCheck[] {
  return checks.flatMap((check) => {
    const level = levelOf(check);
    return level === 'off' ? [] : [{ check, level }];
  });
}

/** With ids, of these lots alone. */
export async function checkScope(tx: UnitOfWork, projectId: string, landIds?: readonly string[]): Promise<CheckScope> {
  const plane = await projectPlane(tx, projectId);
  const { rules } = await readSettings(tx, projectId);
  return { projectId, landIds, srid: plane?.srid ?? null, mergesCollinear: rules.mergesCollinear };
}

const because = 'many checks of all lots of a project in one statement';

/** Lots that are still worked on: those put aside are over. */
const open = (scope: CheckScope) =>
  rowsOf(Land, { filter: { ...within(scope, 'id'), computedStatus: { notEqualTo: 'archived' } } });

/** `place` of the check, `rank` of its level, the lot and the values. */
function found(scope: CheckScope, asked: readonly AskedCheck[]): SqlPart {
  return asked
    .map(({ check, level }, place) => {
      const rank = constant(findingLevels.indexOf(level));
      return part`select ${constant(place)} as place, ${rank} as rank, f.land_id, f."values"
        from (${check.rows(scope)}) f`;
    })
    .reduce((one, other) => part`${one} union all ${other}`);
}

export interface FindingCounts {
  /** Lots with an error or a warning. */
  readonly landsAtFault: number;
  /** Findings of each check, of one block where one is named. */
  readonly checks: ReadonlyMap<string, number>;
  readonly blocks: readonly { readonly block: string; readonly findings: number }[];
}

export async function countFindings(
  reads: Reads,
  scope: CheckScope,
  asked: readonly AskedCheck[],
  block: string | null,
): Promise<FindingCounts> {
  if (asked.length === 0) return { landsAtFault: 0, checks: new Map(), blocks: [] };
  const count = () => reads.sql<{
    kind: 'check' | 'block' | 'fault';
    place: number | null;
    block: string | null;
    count: number;
  }>({
    because,
  })`with found as (${found(scope, asked)}), here as materialized (
      select f.place, f.rank, f.land_id, l.block from found f join ${open(scope)} l on l.id = f.land_id
    )
    select 'check' as kind, place, null as block, count(*)::integer as count from here
      where ${block}::text is null or block = ${block}::text group by place
    union all
    select 'block', null, block, count(*)::integer from here group by block
    union all
    select 'fault', null, null, count(distinct land_id)::integer from here
      where rank < ${constant(findingLevels.indexOf('note'))}
    order by kind, block, place`;
  const rows = await ofAllLots(reads, count);
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  return {
    landsAtFault: of('fault')[0]?.count ?? 0,
    checks: new Map(of('check').map(({ place, count }) => [asked[place ?? -1]?.check.id ?? '', count])),
    blocks: of('block').map(({ block, count }) => ({ block: block ?? '', findings: count })),
  };
}

export interface FindingPage {
  readonly block?: string | null | undefined;
  readonly skip: number;
  readonly first: number;
}

/** The heaviest first, then lot by lot. */
export async function listFindings(
  reads: Reads,
  scope: CheckScope,
  asked: readonly AskedCheck[],
  { block = null, skip, first }: FindingPage,
): Promise<readonly Finding[]> {
  if (asked.length === 0) return [];
  const list = () => reads.sql<FoundRow>({ because })`with found as (${found(scope, asked)})
    select f.place, f.land_id as "landId", l.block, l.lot, f."values"
    from found f join ${open(scope)} l on l.id = f.land_id
    where ${block}::text is null or l.block = ${block}::text
    order by f.rank, l.block, l.lot, l.id, f.place, f."values"::text
    limit ${first}::integer offset ${skip}::integer`;
  const rows = await ofAllLots(reads, list);
  const lands = await landsOf(reads, asked, rows);
  return rows.flatMap(({ place, values: measured, landId, ...lot }) => {
    const told = asked[place];
    if (!told) return [];
    const { check, level } = told;
    const land = lands.get(landId);
    const own = (check.values ?? []).map((name) => [name, land?.[name] ?? null]);
    const values = { ...Object.fromEntries(own), ...measured };
    const fixAt = addressOf(check.fixAt, { ...values, landId, projectId: scope.projectId });
    return [{ landId, ...lot, check: check.id, level, values, fixAt }];
  });
}

interface FoundRow {
  readonly place: number;
  readonly landId: string;
  readonly block: string;
  readonly lot: string;
  readonly values: Readonly<Record<string, unknown>> | null;
}

/** The lots of a page whose own fields are named. */
async function landsOf(reads: Reads, asked: readonly AskedCheck[], rows: readonly FoundRow[]) {
  const ids = new Set(rows.flatMap(({ place, landId }) => (asked[place]?.check.values ? [landId] : [])));
  const lands = await reads
    .from(Land)
    .where({ id: { in: [...ids] } })
    .all();
  return new Map(lands.map((land) => [land.id, land]));
}

function addressOf(fixAt: string, values: Readonly<Record<string, unknown>>): string {
  return fixAt.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')));
}
