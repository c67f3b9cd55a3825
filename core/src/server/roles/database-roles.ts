import { createHash } from 'node:crypto';
import { type Db, type Queryable, SqlError } from '../db/db.ts';
import { longestName } from '../schema/object-name.ts';

/** Names that an office chose itself; roles belong to the whole server, so the default carries the database's name. */
export interface RoleNames {
  readonly app?: string | undefined;
  readonly report?: string | undefined;
}

/** Who may do what in this database, see docs/security.md. */
export interface DatabaseRoles {
  /** Does what requests ask: reads and writes rows, owns nothing. Undefined: requests run as the owner. */
  readonly app: string | undefined;
  /** Reads what the policies let a named person see. Undefined: there is no such role, and no reporting. */
  readonly report: string | undefined;
  /** What could not be separated, and why. */
  readonly problems: readonly string[];
}

interface Login {
  readonly login: string;
  readonly database: string;
}

/**
 * Finds or makes the two roles. `appLogin` is the login of the request path where it is not the owner's: it is the
 * application's role then. Otherwise a role without login is made, which each connection of the pool takes on.
 */
export async function prepareRoles(
  owner: Db,
  { names = {}, appLogin, isEmbedded = false }: { names?: RoleNames; appLogin?: string; isEmbedded?: boolean } = {},
): Promise<DatabaseRoles> {
  const { rows } = await owner.query<Login>('select current_user::text as login, current_database()::text as database');
  const own = rows[0];
  if (!own) throw new Error('The database does not tell who is connected.');
  const problems: string[] = [];
  const prepare = async (role: string, members: readonly string[]): Promise<string | undefined> => {
    const problem = await prepareRole(owner, role, members);
    if (problem) problems.push(problem);
    return problem ? undefined : role;
  };
  const isOtherLogin = appLogin !== undefined && appLogin !== own.login;
  const report = await prepare(names.report ?? roleName('gleba_report', own.database), [
    own.login,
    ...(isOtherLogin ? [appLogin] : []),
  ]);
  if (isEmbedded) return { app: undefined, report, problems };
  await closePublic(owner, own.database);
  if (isOtherLogin) return { app: appLogin, report, problems: [...problems, ...(await dangersOf(owner, appLogin))] };
  const app = await prepare(names.app ?? roleName('gleba_app', own.database), [own.login]);
  return { app, report, problems };
}

/** What PostgreSQL gives to everybody: temporary tables, and before version 15 tables in the schema public. */
async function closePublic(owner: Db, database: string): Promise<void> {
  const { rows } = await owner.query<{ temporary: boolean; tables: boolean }>(
    `select has_database_privilege('public', current_database(), 'temporary') as temporary,
       has_schema_privilege('public', 'public', 'create') as tables`,
  );
  // Where the login does not own the database or the schema this is for who does; docs/operating.md has the statements.
  if (rows[0]?.temporary) await tryAll(owner, [`revoke temporary on database ${quoted(database)} from public`], []);
  if (rows[0]?.tables) await tryAll(owner, ['revoke create on schema public from public'], []);
}

/** `gleba_app_office`; a database's long name becomes its hash. */
export function roleName(prefix: string, database: string): string {
  const name = `${prefix}_${database}`;
  if (Buffer.byteLength(name) <= longestName) return name;
  return `${prefix}_${createHash('sha256').update(database).digest('hex').slice(0, 16)}`;
}

/** Answers why the role cannot be used. */
async function prepareRole(owner: Db, role: string, members: readonly string[]): Promise<string | undefined> {
  if (!(await roleExists(owner, role))) {
    // Another program may make it at the same moment, in this database or, with names of one's own, in another one.
    const made = await tryAll(owner, [`create role ${quoted(role)} nologin`], ['42710', '23505']);
    if (made) return `o papel '${role}' não existe e o login não pode criá-lo (${made})`;
  }
  const [danger] = await dangersOf(owner, role);
  if (danger) return danger;
  for (const member of members) {
    const { rows } = await owner.query<{ is: boolean }>("select pg_has_role($1::name, $2::name, 'member') as is", [
      member,
      role,
    ]);
    if (rows[0]?.is) continue;
    const granted = await tryAll(owner, [`grant ${quoted(role)} to ${quoted(member)}`], ['23505']);
    if (granted) return `o login '${member}' não faz parte do papel '${role}' (${granted})`;
  }
  return undefined;
}

async function roleExists(db: Queryable, role: string): Promise<boolean> {
  return (await db.query('select 1 from pg_roles where rolname = $1::name', [role])).rowCount > 0;
}

/** What makes a role useless as a wall: rules do not bind it, or it could give itself more. */
async function dangersOf(db: Queryable, role: string): Promise<string[]> {
  const { rows } = await db.query<{ danger: string }>(
    `select unnest(array_remove(array[
       case when rolsuper then 'SUPERUSER' end, case when rolbypassrls then 'BYPASSRLS' end,
       case when rolcreaterole then 'CREATEROLE' end, case when rolreplication then 'REPLICATION' end,
       case when exists (select from pg_class where relowner = r.oid and relkind in ('r', 'p')) then 'dono de tabelas' end
     ], null)) as danger
     from pg_roles r where rolname = $1::name`,
    [role],
  );
  if (rows.length === 0) return [];
  return [`o papel '${role}' pode demais (${rows.map(({ danger }) => danger).join(', ')})`];
}

const maxAttempts = 5;

/** Runs each statement; answers the server's words when one is refused. Catalogue rows may be in somebody's hands (XX000). */
async function tryAll(db: Db, statements: readonly string[], harmless: readonly string[]): Promise<string | undefined> {
  for (const statement of statements) {
    for (let attempt = 1; ; attempt++) {
      try {
        await db.query(statement);
        break;
      } catch (error) {
        if (!(error instanceof SqlError)) throw error;
        if (harmless.includes(error.code)) break;
        if (/concurrently/.test(error.message) && attempt < maxAttempts) continue;
        return error.message;
      }
    }
  }
  return undefined;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
