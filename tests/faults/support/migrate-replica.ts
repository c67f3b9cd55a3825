import { allow, defineEntity, EntityRegistry, text } from '@gleba/core';
import { openDatabase } from '@gleba/core/server';
import { kernel } from '../../../core/src/kernel.ts';
import { applyAccess } from '../../../core/src/server/roles/apply-access.ts';
import { kernelMigration, migrate } from '../../../core/src/server/schema/migrate.ts';

const access = { read: allow.member, create: allow.member, update: allow.member, delete: allow.member };
const Tree = defineEntity('garden.tree', { scope: 'organization', fields: { name: text() }, access });

/** Migrates as a starting program does; the plugin's own step takes so many seconds after its table is made. */
export async function migrateReplica(url: string, seconds: number): Promise<void> {
  const say = (message: string) => process.stdout.write(`${message}\n`);
  const log = { debug() {}, info: say, warn: say, error: say };
  const database = await openDatabase({ databaseUrl: url, dataDir: '', applicationName: 'gleba-replica' });
  const step = {
    id: 'slow',
    sql: `insert into core.organization (name) values ('made by a step'); select pg_sleep(${seconds})`,
  };
  const problems = await migrate({
    db: database.owner,
    log,
    lockTimeoutMs: 15_000,
    plugins: [kernelMigration(), { id: 'garden', version: '1.0.0', entities: [Tree], steps: [step] }],
  });
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  const registry = new EntityRegistry([...kernel.entities, Tree]);
  await applyAccess({ owner: database.owner, registry, schemas: ['core', 'garden'], roles: database.roles, log });
  say('ready');
  await database.stop();
}
