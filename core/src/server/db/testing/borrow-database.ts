import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { type DatabaseRoles, prepareRoles } from '../../roles/database-roles.ts';
import { type MigratingPlugin, migrate } from '../../schema/migrate.ts';
import type { Db } from '../db.ts';
import { embeddedPoolSize } from '../embedded/start-embedded-database.ts';
import { openPostgresJsDb } from '../postgres-js-db.ts';
import { leaseWords } from './lease-words.ts';
import { once } from './once.ts';
import { fingerprintOf } from './template-database.ts';

export interface TestDatabase {
  readonly db: Db;
  /** For further connections; they are cut at `release`. */
  readonly url: string;
  readonly kind: 'embedded' | 'postgresql';
  /** Connections as the application has them: on a server under a role that owns nothing. Closed at `release`. */
  separate(): Promise<{ readonly db: Db; readonly roles: DatabaseRoles }>;
  /** Closes `db` and gives the database back. Call it in `afterAll`. */
  release(): Promise<void>;
}

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

/** Less than a test may wait, so that who got none says so and does not take one later that nobody gives back. */
const longestWaitMs = 110_000;

/** One of the run's embedded databases, with the tables of the plugins when there are any and all of them can be migrated. */
export async function borrowDatabase(broker: string, plugins: readonly MigratingPlugin[]): Promise<TestDatabase> {
  const lease = connect(broker);
  const hear = listen(lease);
  lease.write(`${plugins.length === 0 ? '' : fingerprintOf(plugins)}\n`);
  const tooLong = setTimeout(() => lease.destroy(), longestWaitMs);
  const [url = '', state] = (await hear()).split(' ');
  clearTimeout(tooLong);
  const db = openPostgresJsDb({ url, max: embeddedPoolSize, applicationName: 'gleba-test' });
  if (state === leaseWords.empty && plugins.length > 0) {
    const problems = await migrate({ db, plugins, log: quiet }).catch((error) => {
      lease.destroy();
      throw error;
    });
    // What cannot be migrated is told to the test that migrates it, and nobody else is given its tables.
    if (problems.length === 0) {
      lease.write(`${leaseWords.made}\n`);
      await hear();
    }
  }
  return {
    db,
    url,
    kind: 'embedded',
    separate: async () => ({ db, roles: await prepareRoles(db, { isEmbedded: true }) }),
    release: once(async () => {
      await db.close();
      // The end of this connection is the end of the lease, so a worker that dies gives its database back as well.
      await new Promise<void>((done) => {
        lease.once('close', () => done());
        lease.end();
      });
    }),
  };
}

/** The broker's words, line by line. */
function listen(lease: Socket): () => Promise<string> {
  const lines = createInterface({ input: lease })[Symbol.asyncIterator]();
  lease.once('error', () => lease.destroy());
  return async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error('The broker of the test databases gave none; see the output of the run');
    return value;
  };
}
