import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entries } from 'virtual:gleba/server-plugins';
import { openDatabase, openFileStorage } from '@gleba/core/server';
import { ConfigurationError, readConfiguration } from './configuration.ts';
import { moveToProduction } from './data/move-to-production.ts';
import { createLogger } from './logger.ts';
import { lastWords } from './start-failure.ts';

const words = lastWords(process);
await main().catch(words.end);

/** `node tooling/move-to-production.mjs`: from GLEBA_DATA into DATABASE_URL and, when it is configured, into S3. */
async function main(): Promise<void> {
  const configuration = readConfiguration(process.env, process.cwd());
  words.know(configuration);
  const { dataDir, databaseUrl, s3, logLevel } = configuration;
  if (databaseUrl === undefined) throw new ConfigurationError('DATABASE_URL must name the database to move into.');
  const started = performance.now();
  const disk = await openFileStorage(dataDir, undefined);
  // Without S3 the files stay where they are, and the program goes on with the same GLEBA_DATA.
  const storage = s3 ? await openFileStorage(dataDir, s3) : disk;
  const target = await openDatabase({ databaseUrl, dataDir: '', applicationName: 'gleba-move' });
  try {
    const source = await openDatabase({
      dataDir: join(dataDir, 'database'),
      childModule: fileURLToPath(new URL('../../core/src/server/db/embedded/child.mjs', import.meta.url)),
    });
    try {
      const { rows, files } = await moveToProduction(
        { db: source.db, storage: disk, dataDir },
        { db: target.db, storage },
        entries,
        createLogger(logLevel),
      );
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      process.stdout.write(`${rows} registros e ${files} arquivos copiados em ${seconds} s.\n`);
    } finally {
      await source.stop();
    }
  } finally {
    await target.stop();
  }
}
