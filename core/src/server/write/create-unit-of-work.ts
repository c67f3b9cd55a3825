import { prettifyError, safeParse } from 'zod/mini';
import type { Entity } from '../../entity/entity.ts';
import type { RecordOf } from '../../entity/entity-types.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import type { DataOf, EventDefinition } from '../../event/event.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import { borderSql } from '../read/access-sql.ts';
import { StatementParameters } from '../read/statement.ts';
import { columnOf, tableOf } from '../schema/column.ts';
import { checkPlugin } from './actor-checks.ts';
import { appendEvents } from './append-events.ts';
import { insertRows } from './insert-rows.ts';
import { countRows, findRow, idSql, keyOf, listIds, listRows, type RowQuery, writtenRow } from './read-rows.ts';
import { removeRow } from './remove-rows.ts';
import { updateExtension } from './update-extension.ts';
import { updateRow } from './update-row.ts';
import { updateRows } from './update-rows.ts';
import type { Face, Row, WriteContext } from './write-context.ts';

/** One face of a unit of work; `asActor` is the other one, for the trusted face. */
export function createUnitOfWork(context: WriteContext, face: Face, asActor?: UnitOfWork): UnitOfWork {
  const get = async (entity: Entity, id: string, options?: { readonly lock?: boolean }): Promise<Row> => {
    const row = await findRow(context, face, entity, id, options);
    if (!row) throw new GlebaError('NOT_FOUND');
    return row;
  };
  const unitOfWork: UnitOfWork = {
    actor: context.actor,
    written: context.written,
    get asActor() {
      return asActor ?? unitOfWork;
    },
    query: (text, parameters, options) => context.tx.query(text, parameters, options),
    async find<E extends Entity>(entity: E, id: string, options?: { readonly lock?: boolean }) {
      const row = await findRow(context, face, entity, id, options);
      return row && record<E>(row);
    },
    async get<E extends Entity>(entity: E, id: string, options?: { readonly lock?: boolean }) {
      return record<E>(await get(entity, id, options));
    },
    async list<E extends Entity>(entity: E, options: RowQuery = {}) {
      return (await listRows(context, face, entity, options)).map((row) => record<E>(row));
    },
    count: (entity, options = {}) => countRows(context, face, entity, options as RowQuery),
    async insert<E extends Entity>(entity: E, values: unknown) {
      checkPlugin(context, entity);
      const [id = ''] = await insertRows(context, face, entity, [values]);
      return record<E>(await writtenRow(context, face, entity, id));
    },
    async insertMany(entity, values) {
      checkPlugin(context, entity);
      return insertRows(context, face, entity, values);
    },
    async update<E extends Entity>(
      entity: E,
      id: string,
      patch: unknown,
      options?: { readonly expectedUpdatedAt?: string },
    ) {
      checkPlugin(context, entity);
      const write = entity.extends ? updateExtension : updateRow;
      const key = await write(context, face, entity, id, patch, options);
      return record<E>(await writtenRow(context, face, entity, key));
    },
    async updateMany(entity, changes, options) {
      checkPlugin(context, entity);
      return updateRows(context, face, entity, changes, options);
    },
    ids: (entity, options) => listIds(context, face, entity, options as RowQuery & { readonly first: number }),
    async remove(entity, id) {
      checkPlugin(context, entity);
      return removeRow(context, face, entity, id);
    },
    emit: (event, about, data) => emit(context, event, about, data),
    enqueue: (job, payload, options) => context.enqueue(context.unitOfWork(), job, payload, options),
    afterCommit(work) {
      context.afterCommit.push(work);
    },
  };
  return unitOfWork;
}

/** Types follow from the declaration, and so does the statement that read the row. */
function record<E extends Entity>(row: Row): RecordOf<E> {
  return row as unknown as RecordOf<E>;
}

/** Locks the record, so that its events stand in the log in the order in which their transactions commit. */
async function emit<E extends EventDefinition>(
  context: WriteContext,
  event: E,
  about: Parameters<UnitOfWork['emit']>[1],
  data: DataOf<E>,
): Promise<void> {
  const { entity, recordId } = about;
  checkPlugin(context, entity);
  const parsed = safeParse(event.schema, data);
  if (!parsed.success) throw new Error(`Data of event '${event.name}' does not fit: ${prettifyError(parsed.error)}`);
  const key = keyOf(entity, recordId);
  if (key === undefined) throw new Error(`Event '${event.name}' is about '${recordId}', which is no id.`);
  const sink = new StatementParameters();
  const project = entity.projectField === undefined ? 'null' : columnOf(entity.projectField, 'r');
  const border = borderSql(sink, entity, 'r', context.system, 'update');
  const { rows } = await context.tx.query<{ project: string | null }>(
    `select ${project}::uuid as project from ${tableOf(entity)} r
     where ${idSql(entity, sink, key)} and ${border} for no key update of r`,
    sink.values,
  );
  await appendEvents(context, [
    {
      event,
      entity,
      recordId: key,
      organizationId: context.actor.organizationId,
      projectId: about.projectId === undefined ? (rows[0]?.project ?? null) : about.projectId,
      data: parsed.data,
    },
  ]);
}
