import { uuidv7 } from '../../entity/uuid.ts';
import { StoredFile } from '../../file/file-entities.ts';
import { systemActor } from '../../permission/actor.ts';
import { exportPlugin } from '../../plugin/plugin-jobs.ts';
import { everyPluginEnabled } from '../../plugin/plugin-state.ts';
import { type AnyJobWork, type JobContext, work } from '../contract/server-side.ts';
import type { Db } from '../db/db.ts';
import { fileKey } from '../file/file-key.ts';
import { recordSql } from '../read/record-sql.ts';
import { StatementParameters } from '../read/statement.ts';
import { keyType, tableOf } from '../schema/column.ts';
import type { PluginWorld } from './plugin-lifecycle.ts';
import { countRows, type PluginRows, pluginRows } from './plugin-rows.ts';

/** The files of an export are the kernel's: they stay when the plugin's are removed. */
export const exportPurpose = 'core.pluginExport';

const rowsAtOnce = 1000;

interface Checkpoint {
  /** One for each part, chosen before anything is written: what is written again takes the same place. */
  readonly fileIds: readonly string[];
  readonly finished: readonly ExportedFile[];
}

interface ExportedFile {
  readonly entity: string;
  readonly fileId: string;
  readonly rows: number;
}

/**
 * Writes the organization's rows of a plugin, soft-deleted ones included, as one file of NDJSON for each entity: a record a
 * line, as the API carries it, without hidden fields. The list of the plugin's files comes with it; their bytes are had by
 * their ids. While people write, rows of one file may be of different moments; of a retired plugin nothing changes.
 */
export function exportPluginWork({ registry }: PluginWorld, db: Db): AnyJobWork {
  return work(exportPlugin, async (context: JobContext<Checkpoint>, { pluginId }) => {
    const { organizationId } = context.actor;
    const parts = pluginRows(registry, pluginId);
    const counts = await Promise.all(parts.map((part) => countRows(db, part, organizationId, pluginId)));
    const total = counts.reduce((sum, count) => sum + count, 0);
    let state = context.checkpoint ?? { fileIds: parts.map(() => uuidv7()), finished: [] };
    if (!context.checkpoint) await context.step(state, async () => {});
    let done = state.finished.reduce((sum, { rows }) => sum + rows, 0);
    const onRows = (rows: number) => {
      done += rows;
      context.progress({ done, total: Math.max(total, done), text: 'core.pluginExport.progress' });
    };
    for (const [index, part] of parts.entries()) {
      if (index < state.finished.length) continue;
      const fileId = state.fileIds[index] ?? uuidv7();
      const { rows, bytes } = await writeFile(context, part, pluginId, fileId, onRows);
      const finished = [...state.finished, { entity: part.entity.id, fileId, rows }];
      state = { ...state, finished };
      await context.step(state, (tx) =>
        tx.insert(StoredFile, {
          id: fileId,
          name: `${pluginId}-${part.entity.id}.ndjson`,
          extension: '.ndjson',
          mimeType: 'application/x-ndjson',
          kilobytes: Math.ceil(bytes / 1000),
          purpose: exportPurpose,
          status: 'stored',
          storageKey: fileKey(organizationId, fileId),
        }),
      );
    }
    return { plugin: pluginId, files: [...state.finished] };
  });

  async function writeFile(
    { actor, files, signal }: JobContext,
    part: PluginRows,
    pluginId: string,
    fileId: string,
    onRows: (rows: number) => void,
  ): Promise<{ rows: number; bytes: number }> {
    const encoder = new TextEncoder();
    let last: string | undefined;
    let rows = 0;
    let bytes = 0;
    const stream = new ReadableStream<Uint8Array>({
      async pull(controller) {
        signal.throwIfAborted();
        const page = await readPage(part, actor.organizationId, pluginId, last);
        last = page.at(-1)?.id;
        if (page.length > 0) {
          const chunk = encoder.encode(page.map(({ line }) => `${line}\n`).join(''));
          rows += page.length;
          bytes += chunk.length;
          onRows(page.length);
          controller.enqueue(chunk);
        }
        if (page.length < rowsAtOnce) controller.close();
      },
    });
    await files.write(fileKey(actor.organizationId, fileId), stream);
    return { rows, bytes };
  }

  /** Behind the last id, so that a page costs the same wherever it is. */
  async function readPage({ entity, where }: PluginRows, organizationId: number, pluginId: string, after?: string) {
    const params = new StatementParameters();
    params.add(organizationId);
    params.add(pluginId);
    const reader = systemActor(organizationId, everyPluginEnabled);
    const record = recordSql(params, registry, entity, 'r', reader, { withComputed: false });
    const behind = after === undefined ? 'true' : `r.id > ${params.add(after, keyType(entity))}`;
    const { rows } = await db.query<{ id: string; line: string }>(
      `select v.id::text as id, row_to_json(v)::text as line from (
         select ${record} from ${tableOf(entity)} r where ${where} and ${behind} order by r.id limit ${rowsAtOnce}
       ) v`,
      params.values,
    );
    return rows;
  }
}
