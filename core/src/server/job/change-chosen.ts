import type { Entity } from '../../entity/entity.ts';
import type { FilterOf } from '../../entity/entity-types.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import { type KeptError, keptError } from '../../error/refusal.ts';
import type { ChangedRows, ChosenRows, RefusedRow } from '../../job/chosen-rows.ts';
import { languageOf } from '../../permission/actor.ts';
import type { JobContext } from '../contract/server-side.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import { databaseOf } from '../write/database-of.ts';

/** Rows of one step: each is committed with the place where to go on. */
const rowsAtOnce = 1000;
/** Refusals that are told one by one; the others are counted. */
const maxTold = 5000;

export interface ChangeCheckpoint extends ChangedRows {
  /** Place in the log before the first change, see `changesOfJob`. */
  readonly from: string;
  /** Of ids how many are done, else behind which id it goes on. */
  readonly done: number;
  readonly after: string | null;
}

type Refuse = (id: string, refusal: GlebaError) => void;

export interface ChosenChange {
  readonly entity: Entity;
  readonly rows: ChosenRows;
  /** Locale key of the progress. */
  readonly text: string;
  /** Removed rows are among them. */
  readonly withDeleted?: boolean;
  /** Changes the rows as far as they can be and tells of the others; answers how many it has changed. */
  change(tx: UnitOfWork, ids: readonly string[], refuse: Refuse): Promise<number>;
}

/**
 * Walks through the rows that somebody has chosen, a thousand at a time, as that person sees them now. A thousand that cannot
 * be written together are tried one by one, so that one row's trouble is that row's alone.
 */
export async function changeChosen(
  context: JobContext<ChangeCheckpoint>,
  { entity, rows, text, withDeleted = false, change }: ChosenChange,
): Promise<ChangedRows> {
  const ids = rows.ids && [...new Set(rows.ids)];
  const except = new Set(rows.except ?? []);
  // Which fields there are, no type can say here; the statement is made from the declaration and refuses others.
  const filter = (rows.filter ?? {}) as FilterOf<Entity>;
  const { total, from } = await context.transaction(async (tx) => ({
    total: ids?.length ?? (await tx.asActor.count(entity, { filter, withDeleted })),
    from: context.checkpoint?.from ?? (await placeInLog(tx)),
  }));
  let state: ChangeCheckpoint = context.checkpoint ?? {
    from,
    done: 0,
    after: null,
    changed: 0,
    refused: 0,
    failed: [],
  };
  for (;;) {
    context.signal.throwIfAborted();
    context.progress({ done: state.done, total: Math.max(total, state.done), text });
    const page = ids
      ? ids.slice(state.done, state.done + rowsAtOnce)
      : await context.transaction((tx) =>
          tx.asActor.ids(entity, {
            filter,
            withDeleted,
            first: rowsAtOnce,
            ...(state.after === null ? {} : { after: state.after }),
          }),
        );
    if (page.length === 0) break;
    state = await changePage(context, state, page, except, { entity, change });
  }
  const { changed, refused, failed } = state;
  return { changed, refused, failed };
}

async function changePage(
  context: JobContext<ChangeCheckpoint>,
  state: ChangeCheckpoint,
  page: readonly string[],
  except: ReadonlySet<string>,
  how: Pick<ChosenChange, 'entity' | 'change'>,
): Promise<ChangeCheckpoint> {
  try {
    return await changeSome(context, state, page, except, how);
  } catch (error) {
    if (!(error instanceof GlebaError)) throw error;
    if (page.length === 1) return refuseOne(context, state, page, how.entity, error);
    let next = state;
    for (const id of page) next = await changePage(context, next, [id], except, how);
    return next;
  }
}

async function changeSome(
  { step }: JobContext<ChangeCheckpoint>,
  state: ChangeCheckpoint,
  page: readonly string[],
  except: ReadonlySet<string>,
  { entity, change }: Pick<ChosenChange, 'entity' | 'change'>,
): Promise<ChangeCheckpoint> {
  const wanted = page.filter((id) => !except.has(id));
  // What the step counts is written with it: the object is filled while the step runs and saved at its end.
  const next = { ...state, done: state.done + page.length, after: page.at(-1) ?? state.after };
  await step(next, async (tx) => {
    const refusals = new Map<string, KeptError>();
    const changed = await change(tx, wanted, (id, refusal) =>
      refusals.set(id, keptError(refusal, languageOf(tx.actor), entity.id)),
    );
    const told = await titled(tx, entity, refusals, maxTold - state.failed.length);
    Object.assign(next, {
      changed: state.changed + changed,
      refused: state.refused + refusals.size,
      failed: [...state.failed, ...told],
    });
  });
  return next;
}

async function refuseOne(
  { step }: JobContext<ChangeCheckpoint>,
  state: ChangeCheckpoint,
  [id = '']: readonly string[],
  entity: Entity,
  refusal: GlebaError,
): Promise<ChangeCheckpoint> {
  const next = { ...state, done: state.done + 1, after: id, refused: state.refused + 1 };
  await step(next, async (tx) => {
    const told = await titled(
      tx,
      entity,
      new Map([[id, keptError(refusal, languageOf(tx.actor), entity.id)]]),
      maxTold - state.failed.length,
    );
    next.failed = [...state.failed, ...told];
  });
  return next;
}

/** By what people know the rows, as far as the person sees them. */
async function titled(
  tx: UnitOfWork,
  entity: Entity,
  refusals: ReadonlyMap<string, KeptError>,
  room: number,
): Promise<RefusedRow[]> {
  const told = [...refusals].slice(0, Math.max(0, room));
  if (told.length === 0) return [];
  const filter = { id: { in: told.map(([id]) => id) } } as FilterOf<Entity>;
  const rows = await tx.asActor.list(entity, { filter, withDeleted: true });
  const titles = new Map(
    rows.map((row) => {
      const values: Readonly<Record<string, unknown>> = row;
      const title = entity.title
        .map((name) => values[name])
        .filter((value) => typeof value === 'string' && value !== '');
      return [String(row.id), title.join(' / ')];
    }),
  );
  return told.map(([id, kept]) => ({ id, title: titles.get(id) || id, ...kept }));
}

/** Where the log is now: what this organization's later transactions write stands behind it. */
async function placeInLog(tx: UnitOfWork): Promise<string> {
  const { rows } = await databaseOf(tx).query<{ place: string }>(
    'select coalesce(max(position), 0)::text as place from core.event_log',
  );
  return rows[0]?.place ?? '0';
}
