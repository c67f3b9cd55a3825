import { createHash } from 'node:crypto';
import {
  createInProcessBus,
  createRuntime,
  type Db,
  type FileStorage,
  install,
  type KernelRuntime,
} from '@gleba/core/server';
import { server as lands } from '@gleba/plugin-lands/server';
import { server as workspace } from '@gleba/plugin-workspace/server';

export const entries = [workspace, lands];
export const quiet = { debug() {}, info() {}, warn() {}, error() {} };
const administrator = { email: 'ana@example.org', password: 'uma-senha-de-teste-1' };

/** The kernel on a database and files, not started: nothing changes by itself. */
export function openOffice(db: Db, storage: FileStorage): Promise<KernelRuntime> {
  return createRuntime({
    db,
    ...storage,
    bus: createInProcessBus(),
    entries,
    secret: new TextEncoder().encode('a secret of the test, long enough for it'),
    sessionSeconds: 3600,
    allowIntrospection: false,
    log: quiet,
  });
}

/** An administrator, and the demonstration project with its lots. */
export const settle = (runtime: KernelRuntime, isDemo = true) => install(runtime, administrator, isDemo);

export async function canSignIn(runtime: KernelRuntime): Promise<boolean> {
  const query = 'mutation ($input: AuthenticateInput!) { authenticate(input: $input) { jwtToken } }';
  const variables = { input: { ...administrator, organizationId: 2 } };
  const { body } = await runtime.graphql(JSON.stringify({ query, variables }), undefined, 'test');
  return typeof JSON.parse(body).data?.authenticate?.jwtToken === 'string';
}

/** Row count and checksum of each table, over all its rows as PostgreSQL writes them. */
export async function tableSums(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await db.query<{ name: string; columns: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       string_agg(format('%I::text', a.attname), ', ' order by a.attname) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and n.nspname in ('core', 'workspace', 'lands') and a.attnum > 0 and not a.attisdropped
       -- Whose turn it is to relay changes while nobody writes anything.
       and a.attname not in ('holder', 'lease_until')
       -- What the server computes by itself differs in the last digits from one version of PROJ to another.
       and a.attgenerated = ''
     group by n.nspname, c.relname order by 1`,
  );
  const sums: Record<string, string> = {};
  for (const { name, columns } of tables) {
    const { rows } = await db.query<{ row: string }>(`select row(${columns})::text as row from ${name}`);
    const hash = createHash('sha256');
    for (const row of rows.map((found) => found.row).sort()) hash.update(`${row}\n`);
    sums[name] = `${rows.length} ${hash.digest('hex')}`;
  }
  return sums;
}
