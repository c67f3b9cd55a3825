import { randomBytes } from 'node:crypto';
import { openPgDb } from '../../../core/src/server/db/pg-db.ts';
import { roleName } from '../../../core/src/server/roles/database-roles.ts';

/** A server whose user may create databases. Without it every program has the embedded database in its folder. */
const serverUrl = process.env.GLEBA_TEST_DATABASE_URL;

/** Whether programs stand on a server, unless they ask for the embedded stack. */
export const hasServer = serverUrl !== undefined && serverUrl !== '';

export interface ProgramDatabase {
  readonly name: string;
  readonly url: string;
  drop(): Promise<void>;
}

/** A database of its own for a program, empty or as the one of that name, which nobody may use meanwhile. */
export async function createProgramDatabase(template: string | undefined): Promise<ProgramDatabase> {
  const name = `gleba_journey_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${name} ${template ? `template ${template}` : ''} strategy file_copy`);
  const url = new URL(serverUrl ?? '');
  url.pathname = `/${name}`;
  return {
    name,
    url: url.href,
    async drop() {
      await onServer(`drop database if exists ${name} with (force)`);
      for (const prefix of ['gleba_app', 'gleba_report'])
        await onServer(`drop role if exists ${roleName(prefix, name)}`);
    },
  };
}

async function onServer(statement: string): Promise<void> {
  const db = openPgDb({ url: serverUrl ?? '', max: 1, applicationName: 'gleba-journeys' });
  await db.query(statement);
  await db.close();
}
