import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type FileStorage, openDatabase, openFileStorage } from '@gleba/core/server';
import { testTemplateCache } from '../../../core/src/server/db/testing/test-database.ts';
import { openOffice, settle, tableSums } from './office.ts';

const key = 'files/2/0190b8a0-0000-7000-8000-000000000001';
const content = randomBytes(9_000_000);

/** An office on a data folder of its own, as the program opens it. */
export async function openEmbeddedOffice(dataDir: string) {
  const database = await openDatabase({ dataDir: join(dataDir, 'database'), templateCache: testTemplateCache() });
  const storage = await openFileStorage(dataDir, undefined);
  const runtime = await openOffice(database.db, storage);
  const stop = async () => {
    await runtime.stop();
    await database.stop();
  };
  return { runtime, storage, db: database.db, stop };
}

/** With the demonstration's rows and one large file; answers what its tables hold once it was stopped and opened again. */
export async function fillEmbeddedOffice(dataDir: string): Promise<Record<string, string>> {
  const office = await openEmbeddedOffice(dataDir);
  await settle(office.runtime);
  await office.storage.files.write(key, content);
  await office.stop();
  const again = await openEmbeddedOffice(dataDir);
  const sums = await tableSums(again.db);
  await again.stop();
  return sums;
}

export const removeLargeFile = (storage: FileStorage) => storage.files.remove(key);

export async function hasLargeFile(storage: FileStorage): Promise<boolean> {
  const bytes = await new Response(await storage.files.read(key)).arrayBuffer();
  return Buffer.from(bytes).equals(content);
}
