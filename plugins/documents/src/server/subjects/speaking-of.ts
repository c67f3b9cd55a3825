import { type Entity, type SubjectNames, type SubjectWay, stepFrom, stepTo } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import type { Subjects } from '../../subjects.ts';
import { namesInside } from '../templates/template-parts.ts';

/** Records that one record may be named by: a partner of many lots. */
const most = 500;

/** How records of one kind lead to those whose papers name them. */
export interface Speaking {
  readonly entity: Entity;
  /** Only what joins others: a contract's buyer. It may come and go, which changes what papers say of those that it joins. */
  readonly isLink: boolean;
  readonly ways: readonly SubjectWay[];
}

/**
 * From what plugins say of documents, turned round: every name of a subject goes along a way, and whoever stands on it is spoken of by the
 * papers at its beginning. What stands at a way's end and is no subject itself (a lot's installments, an address) is not listed: hundreds of
 * installments are made at once of a contract that was just signed.
 */
export function speakingOf(subjects: Subjects): readonly Speaking[] {
  const found = new Map<Entity, { isLink: boolean; readonly ways: Map<string, SubjectWay> }>();
  const at = (entity: Entity) => {
    const known = found.get(entity) ?? { isLink: true, ways: new Map<string, SubjectWay>() };
    found.set(entity, known);
    return known;
  };
  for (const subject of subjects.all) at(subject.entity).isLink = false;
  for (const { entity, names } of subjects.all) {
    for (const way of [
      ...waysOf(subjects, entity, subjects.within(entity), Object.keys(names)),
      ...waysOf(subjects, entity, names, []),
    ]) {
      way.forEach((step, index) => {
        const isPassed = index < way.length - 1;
        if (!isPassed && !subjects.of(step.entity.id)) return;
        const back = turned(entity, way.slice(0, index + 1));
        at(step.entity).ways.set(back.map(({ entity: to, by, isBack }) => `${to.id} ${by} ${isBack}`).join(), back);
      });
    }
  }
  return [...found].map(([entity, { isLink, ways }]) => ({ entity, isLink, ways: [...ways.values()] }));
}

/** Ways of names and of names within them, from the same beginning. */
function waysOf(subjects: Subjects, from: Entity, names: SubjectNames, at: readonly string[]): readonly SubjectWay[] {
  return namesInside(names, at).flatMap(([name, { along, otherwise = [] }]) => {
    const end = along.at(-1)?.entity ?? from;
    const inner = waysOf(subjects, end, subjects.within(end), [...at, name]);
    return [along, ...otherwise].flatMap((way) => [way, ...inner.map((more) => [...way, ...more])]);
  });
}

/** The same way from its end to its beginning. */
function turned(from: Entity, way: SubjectWay): SubjectWay {
  return way
    .map(({ by, isBack }, index) => {
      const before = way[index - 1]?.entity ?? from;
      return isBack ? stepTo(before, by) : stepFrom(before, by);
    })
    .reverse();
}

type Row = Readonly<Record<string, unknown>>;

/** The ids of the records that papers speaking of a record are about, itself among them. As the server: nobody is told more than that. */
export async function spokenBy(tx: UnitOfWork, { ways, isLink }: Speaking, row: Row): Promise<readonly string[]> {
  const ids = new Set<string>(isLink ? [] : [String(row.id)]);
  for (const way of ways) {
    let rows: readonly Row[] = [row];
    for (const step of way) rows = await stepped(tx, rows, step);
    for (const { id } of rows) ids.add(String(id));
  }
  return [...ids];
}

async function stepped(
  tx: UnitOfWork,
  rows: readonly Row[],
  { entity, by, isBack }: SubjectWay[number],
): Promise<readonly Row[]> {
  const keys = rows.map((row) => row[isBack ? 'id' : by]).filter((key) => typeof key === 'string');
  if (keys.length === 0) return [];
  // Papers of who was taken out stay signed.
  return tx.list(entity, {
    filter: { [isBack ? by : 'id']: { in: [...new Set(keys)] } },
    first: most,
    withDeleted: true,
  });
}
