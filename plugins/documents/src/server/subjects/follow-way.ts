import type { SubjectStep, SubjectWay } from '@gleba/sdk';
import type { Reads } from '@gleba/sdk/server';

export type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** A contract has at most 420 installments. */
const most = 1000;

/** For each of the rows those that the way leads to, each once and in its order. One statement a step, however many rows there are. */
export async function followWay(
  reads: Reads,
  rows: readonly Row[],
  way: SubjectWay,
): Promise<ReadonlyMap<string, readonly Row[]>> {
  let reached = new Map(rows.map((row): [string, readonly Row[]] => [row.id, [row]]));
  for (const step of way) {
    const before = unique([...reached.values()].flat());
    if (before.length === 0) break;
    const next = await stepFurther(reads, before, step);
    reached = new Map([...reached].map(([id, at]) => [id, inOrder(at, next, step)]));
  }
  return reached;
}

interface Further {
  readonly found: readonly Row[];
  readonly ofRow: ReadonlyMap<string, readonly Row[]>;
}

async function stepFurther(reads: Reads, before: readonly Row[], step: SubjectStep): Promise<Further> {
  const { entity, by, isBack, orderBy = ['createdAt', 'id'] } = step;
  const keyOf = (row: Row) => textOf(row[isBack ? 'id' : by]);
  const texts = [...new Set(before.map(keyOf).filter((key) => key !== ''))];
  const keys = entity.integerId ? texts.map(Number) : texts;
  if (keys.length === 0) return { found: [], ofRow: new Map() };
  const found: readonly Row[] = await reads
    .from(entity)
    .where({ [isBack ? by : 'id']: { in: keys } })
    .orderBy(...orderBy)
    .limit(most)
    .all();
  const byKey = new Map<string, Row[]>();
  for (const row of found) {
    const key = textOf(row[isBack ? by : 'id']);
    byKey.set(key, [...(byKey.get(key) ?? []), row]);
  }
  return { found, ofRow: new Map(before.map((row) => [row.id, byKey.get(keyOf(row)) ?? []])) };
}

/** Along references to one, the order is that of the rows before, unless the step says another. */
function inOrder(at: readonly Row[], { found, ofRow }: Further, { isBack, orderBy }: SubjectStep): readonly Row[] {
  const led = unique(at.flatMap((row) => ofRow.get(row.id) ?? []));
  if ((!isBack && !orderBy) || at.length < 2) return led;
  const mine = new Set(led);
  return found.filter((row) => mine.has(row));
}

const unique = (rows: readonly Row[]): readonly Row[] => [...new Map(rows.map((row) => [row.id, row])).values()];
const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
