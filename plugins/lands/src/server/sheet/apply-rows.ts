import { compareDecimals, GlebaError, type PatchOf, type RecordOf, uuidv7 } from '@gleba/sdk';
import type { ServerValues, UnitOfWork } from '@gleba/sdk/server';
import { ImportChange } from '../../entities/import-change.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { Resident } from '../../entities/resident.entity.ts';
import { landErrors } from '../land-errors.ts';
import { identityOf, type LandGroup, type LandKey, type PlannedRow, personName, type Values } from './plan-rows.ts';

export interface SheetCounts {
  /** Rows that came in. */
  readonly rows: number;
  readonly landsCreated: number;
  readonly landsUpdated: number;
  readonly landsUnchanged: number;
  readonly residentsCreated: number;
  readonly residentsUpdated: number;
  readonly residentsUnchanged: number;
}

export const nothing: SheetCounts = {
  rows: 0,
  landsCreated: 0,
  landsUpdated: 0,
  landsUnchanged: 0,
  residentsCreated: 0,
  residentsUpdated: 0,
  residentsUnchanged: 0,
};

type Outcome = 'Created' | 'Updated' | 'Unchanged';
type Stored = string | number | boolean | null;
type Change = ServerValues<typeof ImportChange>;

export interface Place {
  readonly projectId: string;
  readonly jobId: string;
  /** Without a column of its own for the subdivision a sheet says of no lot that it has none (decision 0161). */
  readonly tellsSubdivision: boolean;
}

/** What a row cannot do, told by the same checks as a person's own edit. */
export class RowRefusal extends Error {
  override readonly name = 'RowRefusal';
  constructor(
    readonly row: PlannedRow,
    readonly refusal: GlebaError,
  ) {
    super(refusal.message);
  }
}

/**
 * Writes the lots and residents of some groups as the person who imports: rights, validations, events and history are those of
 * a hand's own edits. What stands there already is left alone. Throws RowRefusal at the first row that is refused.
 */
export async function applyRows(tx: UnitOfWork, place: Place, groups: readonly LandGroup[]): Promise<SheetCounts> {
  const work = new BatchWork(tx, place);
  await work.load(groups);
  for (const group of groups) await work.writeGroup(group);
  await work.keepChanges();
  return work.counts;
}

class BatchWork {
  counts: SheetCounts = { ...nothing };
  readonly #tx: UnitOfWork;
  readonly #place: Place;
  readonly #changes: Change[] = [];
  #lands: ReadonlyMap<string, readonly RecordOf<typeof Land>[]> = new Map();
  #residents: ReadonlyMap<string, readonly RecordOf<typeof Resident>[]> = new Map();

  constructor(tx: UnitOfWork, place: Place) {
    this.#tx = tx;
    this.#place = place;
  }

  async load(groups: readonly LandGroup[]): Promise<void> {
    const keys = groups.flatMap(([first]) => (first?.key ? [first.key] : []));
    const lands = await findLands(this.#tx, this.#place, keys);
    this.#lands = grouped(lands, this.#identityOf);
    const isWanted = groups.some((group) => group.some(({ resident }) => resident !== null));
    if (!isWanted || lands.length === 0) return;
    const filter = { landId: { in: lands.map(({ id }) => id) } };
    const residents = await this.#tx.asActor.list(Resident, { filter });
    this.#residents = grouped(residents, ({ landId }) => landId);
  }

  #identityOf = (key: LandKey): string =>
    identityOf(this.#place.tellsSubdivision ? key : { ...key, subdivision: null });

  async writeGroup(group: LandGroup): Promise<void> {
    const [first] = group;
    if (!first?.key) return;
    const landId = await this.#writeLand(group, first, first.key);
    for (const row of group) {
      if (row.resident) await this.#writeResident(row, landId, row.resident, first.key);
      this.counts = { ...this.counts, rows: this.counts.rows + 1 };
    }
  }

  async #writeLand(group: LandGroup, first: PlannedRow, key: LandKey): Promise<string> {
    const values: Values = Object.assign({}, ...group.map(({ land }) => land));
    const [land, ...others] = this.#lands.get(this.#identityOf(key)) ?? [];
    // Whoever is refused is the row that said it.
    const blame = (error: GlebaError) =>
      group.find((row) => error.fields.some(({ field }) => row.land[field] !== undefined)) ?? first;
    return refusing(blame, async () => {
      if (others.length > 0) {
        const count = others.length + 1;
        throw landErrors.severalLots({ lots: count });
      }
      if (!land) {
        const { projectId } = this.#place;
        const created = { projectId, ...key, ...values } as ServerValues<typeof Land>;
        const { id } = await this.#tx.asActor.insert(Land, created);
        this.#count('lands', 'Created');
        this.#note(first.row, 'land', id, landLabel(key), null, { ...key, ...values });
        return id;
      }
      const patch = differing(land, values);
      if (patch) {
        await this.#tx.asActor.update(Land, land.id, patch.after as PatchOf<typeof Land>);
        this.#note(first.row, 'land', land.id, landLabel(key), patch.before, patch.after);
      }
      this.#count('lands', patch ? 'Updated' : 'Unchanged');
      return land.id;
    });
  }

  async #writeResident(row: PlannedRow, landId: string, values: Values, key: LandKey): Promise<void> {
    const known = samePerson(this.#residents.get(landId) ?? [], values);
    const label = `${landLabel(key)}: ${String(values.name)}`;
    await refusing(
      () => row,
      async () => {
        if (!known) {
          const { projectId } = this.#place;
          const created = { projectId, landId, ...values } as unknown as ServerValues<typeof Resident>;
          const { id } = await this.#tx.asActor.insert(Resident, created);
          this.#count('residents', 'Created');
          this.#note(row.row, 'resident', id, label, null, values);
          return;
        }
        const patch = differing(known, values);
        if (patch) {
          await this.#tx.asActor.update(Resident, known.id, patch.after as PatchOf<typeof Resident>);
          this.#note(row.row, 'resident', known.id, label, patch.before, patch.after);
        }
        this.#count('residents', patch ? 'Updated' : 'Unchanged');
      },
    );
  }

  #count(what: 'lands' | 'residents', outcome: Outcome): void {
    const name = `${what}${outcome}` as const;
    this.counts = { ...this.counts, [name]: this.counts[name] + 1 };
  }

  #note(
    row: number,
    kind: 'land' | 'resident',
    recordId: string,
    label: string,
    before: Readonly<Record<string, Stored>> | null,
    after: Readonly<Record<string, Stored>>,
  ): void {
    const { projectId, jobId } = this.#place;
    // Ids rise with time, so that taking back can go the way back.
    const id = uuidv7();
    this.#changes.push({ id, projectId, jobId, row, kind, recordId, label: label.slice(0, 300), before, after });
  }

  async keepChanges(): Promise<void> {
    if (this.#changes.length > 0) await this.#tx.insertMany(ImportChange, this.#changes);
  }
}

/** The lots of these keys, as far as the person may see them; a key may have several (decision 0006). */
async function findLands(tx: UnitOfWork, { projectId, tellsSubdivision }: Place, keys: readonly LandKey[]) {
  const found = await tx.sql<{ id: string }>({ because: 'lots of a chunk of keys, each of three columns' })`
    select l.id::text as id from json_to_recordset(${JSON.stringify(keys)}::json) k(block text, lot text, subdivision text)
    join ${Land} l on l.block = k.block and l.lot = k.lot
      and (l.subdivision is not distinct from k.subdivision or not ${String(tellsSubdivision)}::boolean)
    where l.project_id = ${projectId}::uuid`;
  return tx
    .from(Land)
    .where({ id: { in: found.map(({ id }) => id) } })
    .all();
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** By the tax id; by the name only where one of the two does not tell it. */
function samePerson(known: readonly RecordOf<typeof Resident>[], values: Values) {
  const plain = (id: unknown) => String(id ?? '').replace(/[\s./-]/g, '');
  const wanted = plain(values.cpfCnpj);
  const byId = known.find(({ cpfCnpj }) => wanted !== '' && plain(cpfCnpj) === wanted);
  const name = personName(values.name);
  return byId ?? known.find((one) => personName(one.name) === name && (wanted === '' || plain(one.cpfCnpj) === ''));
}

interface Difference {
  readonly before: Readonly<Record<string, Stored>>;
  readonly after: Readonly<Record<string, Stored>>;
}

/** The fields in which a record stands otherwise than the sheet says. */
function differing(record: Readonly<Record<string, unknown>>, values: Values): Difference | null {
  const changed = Object.entries(values).filter(([field, value]) => !isSame(record[field], value));
  if (changed.length === 0) return null;
  return {
    before: Object.fromEntries(changed.map(([field]) => [field, (record[field] ?? null) as Stored])),
    after: Object.fromEntries(changed),
  };
}

const number = /^-?\d+(?:\.\d+)?$/;

/** 250.5 and 250.5000 are one area; texts and tax ids are compared as they stand. */
export function isSame(stored: unknown, value: unknown): boolean {
  if (stored === value || (stored ?? null) === (value ?? null)) return true;
  if (typeof stored !== 'string' || typeof value !== 'string' || !number.test(stored) || !number.test(value))
    return false;
  const isDecimal = stored.includes('.') || value.includes('.');
  return isDecimal && compareDecimals(stored, value) === 0;
}

function landLabel({ block, lot, subdivision }: LandKey): string {
  return [block, lot, subdivision].filter(Boolean).join(' / ');
}

async function refusing<T>(blame: (error: GlebaError) => PlannedRow, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof GlebaError) throw new RowRefusal(blame(error), error);
    throw error;
  }
}
