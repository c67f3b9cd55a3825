import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  createRescue,
  type OpenDatabase,
  type OpenDatabaseOptions,
  openDatabase,
  type Rescue,
} from '@gleba/core/server';
import type { Configuration } from '../configuration.ts';
import { createLogger } from '../logger.ts';
import { RescueRefused } from './run-rescue.ts';

export interface OpenRescue {
  readonly rescue: Rescue;
  /** To be stopped by whoever opened it. */
  readonly database: OpenDatabase;
}

/** Opens the database that the program would open. Makes none where there is none, and waits for no program that has it. */
export async function openRescue(
  { dataDir, databaseUrl, databaseOwnerUrl, database: limits, logLevel, secrets }: Configuration,
  files: Pick<OpenDatabaseOptions, 'childModule' | 'templateCache'>,
): Promise<OpenRescue> {
  const folder = join(dataDir, 'database');
  if (databaseUrl === undefined && !existsSync(join(folder, 'complete'))) {
    throw new RescueRefused(`Não há banco de dados em ${dataDir}. GLEBA_DATA ou DATABASE_URL dizem onde ele está.`);
  }
  const database = await openDatabase({
    ...files,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    dataDir: folder,
    ownerUrl: databaseOwnerUrl,
    roleNames: { app: limits.appRole, report: limits.reportRole },
    applicationName: 'gleba-rescue',
  }).catch((error: unknown) => {
    if (!(error instanceof Error) || error.name !== 'DataFolderInUse') throw error;
    throw new RescueRefused(`O programa está em uso com esta pasta de dados. Pare-o antes. (${error.message})`);
  });
  return { rescue: createRescue(database.db, createLogger(logLevel, undefined, secrets)), database };
}
