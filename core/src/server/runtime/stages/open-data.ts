import type { EventBus } from '../../bus/event-bus.ts';
import type { FileStore } from '../../contract/file-store.ts';
import type { Logger } from '../../contract/server-side.ts';
import type { Db } from '../../db/db.ts';
import { createTableStatistics } from '../../db/table-statistics.ts';
import { tellingDiskFull } from '../../file/disk-full.ts';
import { createStorageQuota, type StorageQuota } from '../../file/storage-quota.ts';
import { createReporting, type Reporting } from '../../roles/reporting.ts';
import { observedDb } from '../../telemetry/observed-db.ts';
import type { RuntimeOptions } from '../runtime.ts';

/** Where everything is kept, and what carries news of it: the host's drivers, watched and bounded. */
export interface Data {
  readonly db: Db;
  /** The owner's connection, which migrates and grants. */
  readonly owner: Db;
  readonly bus: EventBus;
  readonly log: Logger;
  readonly files: FileStore;
  readonly quota: StorageQuota;
  readonly reporting: Reporting;
  readonly statistics: ReturnType<typeof createTableStatistics>;
}

export function openData(options: RuntimeOptions): Data {
  const { bus, log, owner = options.db, quota: settings = {} } = options;
  const db = observedDb(options.db, { log, slowMs: options.slowMs ?? 0 });
  const files = tellingDiskFull(options.files);
  return {
    ...{ db, owner, bus, log, files },
    quota: createStorageQuota({ db, files, settings }),
    reporting: createReporting(db, options.roles?.report),
    statistics: createTableStatistics(owner, log),
  };
}
