import { createTableStatistics } from '../../db/table-statistics.ts';
import { tellingDiskFull } from '../../file/disk-full.ts';
import { createStorageQuota } from '../../file/storage-quota.ts';
import { createReporting } from '../../roles/reporting.ts';
import { observedDb } from '../../telemetry/observed-db.ts';
import type { RuntimeOptions } from '../runtime.ts';
import type { Data } from './stages.ts';

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
