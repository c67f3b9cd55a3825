import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Role, systemActor, UserOrganization, uuidv7 } from '@gleba/core';
import {
  createDiskFileStore,
  createInProcessBus,
  createRuntime,
  type Db,
  type KernelRuntime,
  type ServerEntry,
} from '@gleba/core/server';
import { server as lands } from '@gleba/plugin-lands/server';
import { server as workspace } from '@gleba/plugin-workspace/server';
import { acquireTestDatabase } from '../../core/src/server/db/testing/test-database.ts';
import { createAccessTokens } from '../../core/src/server/identity/access-token.ts';

export interface TestRuntime {
  readonly runtime: KernelRuntime;
  /** Header value of a session. */
  authorization(userId: string, organizationId: number): Promise<string>;
  graphql<T = Record<string, unknown>>(
    document: string,
    variables?: Record<string, unknown>,
    authorization?: string,
  ): Promise<{
    status: number;
    data: T | null;
    errors: readonly { message: string; extensions: { code: string } }[];
    text: string;
  }>;
  /** A member of the organization in that role; answers the user's id. */
  addMember(organizationId: number, role: Role, name?: string): Promise<string>;
  stop(): Promise<void>;
}

/** GLEBA_TEST_RLS=1: every GraphQL read passes the database's policies too, whose rows must be the predicates' own. */
const isOracleRun = process.env.GLEBA_TEST_RLS === '1';

/** The oracle judges rows; which columns reports may name is judged elsewhere. */
async function showEveryColumn(owner: Db, role: string): Promise<void> {
  const { rows } = await owner.query<{ grant: string }>(
    `select format('grant select on %s to %I', oid::regclass, $1::text) as grant from pg_class
     where oid in (select polrelid from pg_policy where polname = 'gleba_reporting')`,
    [role],
  );
  await owner.query(rows.map(({ grant }) => grant).join(';'));
}

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

/** The real kernel with the real plugins on a database of its own, without an HTTP server. */
export async function startTestRuntime(entries: readonly ServerEntry[] = [workspace, lands]): Promise<TestRuntime> {
  const database = await acquireTestDatabase();
  const separated = await database.separate();
  const folder = await mkdtemp(join(tmpdir(), 'gleba-test-'));
  const secret = new TextEncoder().encode(uuidv7() + uuidv7());
  const runtime = await createRuntime({
    db: separated.db,
    owner: database.db,
    roles: separated.roles,
    bus: createInProcessBus(),
    files: createDiskFileStore(folder),
    entries,
    uploadDirectory: join(folder, 'uploads'),
    secret,
    sessionSeconds: 3600,
    allowIntrospection: true,
    readsThroughPolicies: isOracleRun,
    log: quiet,
  });
  if (isOracleRun) await showEveryColumn(database.db, separated.roles.report ?? '');
  if (runtime.problems.length > 0) throw new Error(JSON.stringify(runtime.problems));
  await runtime.start();
  const tokens = createAccessTokens(secret, 3600);
  return {
    runtime,
    authorization: async (userId, organizationId) => `Bearer ${await tokens.issue({ userId, organizationId })}`,
    async graphql(document, variables, authorization) {
      const { status, body } = await runtime.graphql(
        JSON.stringify({ query: document, variables }),
        authorization,
        uuidv7(),
      );
      const { data = null, errors = [] } = JSON.parse(body);
      return { status, data, errors, text: body };
    },
    async addMember(organizationId, role, name = role) {
      // A person is nobody's row: there is no organization yet in whose name the kernel would write it.
      const { rows } = await runtime.db.query<{ id: string }>(
        `insert into core."user" (id, name, email) values ($1::uuid, $2::text, $3::text) returning id`,
        [uuidv7(), name, `${uuidv7()}@example.org`],
      );
      const userId = rows[0]?.id ?? '';
      const identity = { actor: systemActor(organizationId), correlationId: uuidv7() };
      await runtime.transactions.run(identity, (tx) => tx.insert(UserOrganization, { userId, role }));
      return userId;
    },
    async stop() {
      await runtime.stop();
      await database.release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
