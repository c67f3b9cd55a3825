import { join } from 'node:path';
import {
  createInProcessBus,
  createRuntime,
  type Db,
  type KernelRuntime,
  openFileStorage,
  type QueryOptions,
  type ServerEntry,
  type SqlParameter,
} from '@gleba/core/server';
import { server as lands } from '@gleba/plugin-lands/server';
import { server as workspace } from '@gleba/plugin-workspace/server';
import { openPgDb } from '../../../core/src/server/db/pg-db.ts';
import { openTestSession } from '../../../core/src/testing/test-session.ts';
import type { Bench } from '../bench.ts';

export interface SentStatement {
  readonly text: string;
  readonly parameters: readonly SqlParameter[];
  readonly options: QueryOptions;
}

export interface Recorder {
  /** The last statement outside of a transaction that the kernel sent while it did this. */
  statement(work: (runtime: KernelRuntime) => Promise<unknown>): Promise<SentStatement>;
  /** All statements that the kernel sent while it did this, also those of its transactions. */
  statements(work: (runtime: KernelRuntime) => Promise<unknown>): Promise<readonly SentStatement[]>;
  authorization(userId: string, organizationId: number): Promise<string>;
  close(): Promise<void>;
}

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

/** The kernel itself on the measured database, with an ear at its database port. */
export async function openRecorder(
  bench: Bench,
  url: string,
  entries: readonly ServerEntry[] = [workspace, lands],
): Promise<Recorder> {
  const db = openPgDb({ url, max: 2 });
  let sent: SentStatement | undefined;
  let all: SentStatement[] = [];
  const listening: Db = {
    ...db,
    query(text, parameters = [], options = {}) {
      sent = { text, parameters, options };
      all.push(sent);
      return db.query(text, parameters, options);
    },
    transaction(work, options) {
      return db.transaction(
        (tx) =>
          work({
            ...tx,
            query(text, parameters = [], settings = {}) {
              all.push({ text, parameters, options: settings });
              return tx.query(text, parameters, settings);
            },
          }),
        options,
      );
    },
  };
  const secret = new TextEncoder().encode('a secret of the recorder, which serves nobody');
  const runtime = await createRuntime({
    db: listening,
    bus: createInProcessBus(),
    ...(await openFileStorage(join(bench.temporaryFolder, 'recorder'), undefined)),
    entries,
    secret,
    sessionSeconds: 3600,
    allowIntrospection: false,
    log: quiet,
  });
  return {
    async statement(work) {
      sent = undefined;
      await work(runtime);
      if (!sent) throw new Error('The kernel sent nothing to the database.');
      return sent;
    },
    async statements(work) {
      all = [];
      await work(runtime);
      return all;
    },
    authorization: (userId, organizationId) => openTestSession(db, secret, { userId, organizationId }),
    async close() {
      await runtime.stop();
      await db.close();
    },
  };
}
