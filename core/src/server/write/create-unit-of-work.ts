import { prettifyError, safeParse } from 'zod/mini';
import type { Entity } from '../../entity/entity.ts';
import type { RecordOf } from '../../entity/entity-types.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import type { EventDefinition } from '../../event/event.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import { createReads } from '../query/create-reads.ts';
import { borderSql } from '../read/access-sql.ts';
import { StatementParameters } from '../read/statement.ts';
import { columnOf, tableOf } from '../schema/column.ts';
import { checkPlugin } from './actor-checks.ts';
import { appendEvents } from './append-events.ts';
import { standsOn } from './database-of.ts';
import { insertRows } from './insert-rows.ts';
import { countRows, findRow, idSql, keyOf, listIds, listRows, type RowQuery, writtenRow } from './read-rows.ts';
import { removeRow } from './remove-rows.ts';
import { updateBy } from './update-by.ts';
import { updateExtension } from './update-extension.ts';
import { updateRow } from './update-row.ts';
import { updateRows } from './update-rows.ts';
import type { Row, WriteAuthority, WriteContext } from './write-context.ts';

/** One face of a unit of work; `asActor` is the other one, for the trusted face. */
export function createUnitOfWork(
  context: WriteContext,
  face: WriteAuthority,
  asActor?: UnitOfWork<EventDefinition>,
): UnitOfWork<EventDefinition> {
  const get = async (entity: Entity, id: string, options?: { readonly lock?: boolean }): Promise<Row> => {
    const row = await findRow(context, face, entity, id, options);
    if (!row) throw new GlebaError('NOT_FOUND');
    return row;
  };
  const unitOfWork: UnitOfWork<EventDefinition> = {
    actor: context.actor,
    written: context.written,
    get asActor() {
      return asActor ?? unitOfWork;
    },
    ...createReads(context),
    asServer: createReads({ ...context, actor: context.system }),
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
    updateBy(entity, fields, reason) {
      checkPlugin(context, entity);
      if (face === 'actor') throw new Error('What a statement works out is written by the server itself.');
      return updateBy(context, entity, fields, reason);
    },
    ids: (entity, options) => listIds(context, face, entity, options as RowQuery & { readonly first: number }),
    async remove(entity, id) {
      checkPlugin(context, entity);
      return removeRow(context, face, entity, id);
    },
    emit: (event, recordId, data) => emit(context, event, recordId, data),
    enqueue: (job, payload, options) => context.enqueue(context.unitOfWork(), job, payload, options),
    afterCommit(work) {
      context.afterCommit.push(work);
    },
  };
  standsOn(unitOfWork, context.direct);
  return unitOfWork;
}

/** Types follow from the declaration, and so does the statement that read the row. */
function record<E extends Entity>(row: Row): RecordOf<E> {
  return row as unknown as RecordOf<E>;
}

/** Locks the record, so that its events stand in the log in the order in which their transactions commit. */
async function emit(context: WriteContext, event: EventDefinition, recordId: string, data: unknown): Promise<void> {
  if (context.emits && !context.emits.includes(event)) {
    throw new Error(`'${event.name}' is emitted by what does not declare it: add it to its \`emits\`.`);
  }
  const entity = context.registry.get(event.about);
  checkPlugin(context, entity);
  const parsed = safeParse(event.schema, data);
  if (!parsed.success) throw new Error(`Data of event '${event.name}' does not fit: ${prettifyError(parsed.error)}`);
  const key = keyOf(entity, recordId);
  if (key === undefined) throw new Error(`Event '${event.name}' is about '${recordId}', which is no id.`);
  const params = new StatementParameters();
  const project = entity.projectField === undefined ? 'null' : columnOf(entity.projectField, 'r');
  const border = borderSql(params, entity, 'r', context.system, 'update');
  const { rows } = await context.tx.query<{ project: string | null }>(
    `select ${project}::uuid as project from ${tableOf(entity)} r
     where ${idSql(entity, params, key)} and ${border} for no key update of r`,
    params.values,
  );
  await appendEvents(context, [
    {
      event,
      entity,
      recordId: key,
      organizationId: context.actor.organizationId,
      projectId: rows[0]?.project ?? null,
      data: parsed.data,
    },
  ]);
}
