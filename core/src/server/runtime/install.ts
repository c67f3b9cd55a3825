import { uuidv7 } from '../../entity/uuid.ts';
import {
  defaultOrganizationId,
  globalOrganizationId,
  Organization,
  User,
  UserOrganization,
} from '../../identity/identity-entities.ts';
import { systemActor } from '../../permission/actor.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import { hashPassword } from '../identity/password.ts';
import { accessKeysOf } from '../permission/access-keys.query.ts';
import { databaseOf } from '../write/database-of.ts';
import type { KernelRuntime } from './runtime.ts';

export interface FirstAdministrator {
  readonly email: string;
  readonly password: string;
}

/** True when there is an organization: the first run is over. */
export async function isInstalled({ db }: Pick<KernelRuntime, 'db'>): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from core.organization where id = $1::integer', [
    defaultOrganizationId,
  ]);
  return rowCount > 0;
}

/** Nobody enters it then: whoever runs the server should know. */
export async function isDefaultOrganizationRemoved({ db }: Pick<KernelRuntime, 'db'>): Promise<boolean> {
  const { rowCount } = await db.query(
    'select 1 from core.organization where id = $1::integer and deleted_at is not null',
    [defaultOrganizationId],
  );
  return rowCount > 0;
}

/**
 * The first run: global and default organization, administrator, and what each plugin brings for a new organization. The
 * default organization is written last and in one transaction with everything of its own, so a start that is killed in the
 * middle is simply begun anew. Of several processes that start at once one installs, the others wait for it; true for the
 * one whose administrator it is.
 */
export async function install(
  { transactions, plugins }: Pick<KernelRuntime, 'transactions' | 'plugins'>,
  administrator: FirstAdministrator,
  isDemo: boolean,
): Promise<boolean> {
  const passwordHash = await hashPassword(administrator.password);
  let hasInstalled = false;
  for (const organizationId of [globalOrganizationId, defaultOrganizationId]) {
    const isGlobal = organizationId === globalOrganizationId;
    const identity = { actor: systemActor(organizationId), correlationId: uuidv7() };
    await transactions.run(identity, async (tx) => {
      const database = databaseOf(tx);
      await database.query('select pg_advisory_xact_lock($1::bigint)', [installLock]);
      const { rowCount } = await database.query('select 1 from core.organization where id = $1::integer', [
        organizationId,
      ]);
      hasInstalled = rowCount === 0;
      if (!hasInstalled) return;
      await tx.insert(Organization, {
        id: String(organizationId),
        name: isGlobal ? 'Gleba' : 'Minha organização',
      } as never);
      if (!isGlobal) {
        const user = await tx.insert(User, { name: 'Administrador', email: administrator.email, passwordHash });
        await tx.insert(UserOrganization, { userId: user.id, role: 'admin' });
      }
      await seedPluginRows(plugins, tx, isDemo && !isGlobal);
    });
  }
  return hasInstalled;
}

/** What plugins bring for a new organization; one that begins 'available' brings it when it is installed. */
export async function seedPluginRows(
  plugins: KernelRuntime['plugins'],
  tx: UnitOfWork,
  isDemo: boolean,
): Promise<void> {
  const accessKeys = accessKeysOf(plugins);
  for (const { plugin, side } of plugins) {
    if (plugin.initially === 'enabled') await side.seed?.(tx, { isDemo, accessKeys });
  }
}

/** Any number that no other lock of this database has. */
const installLock = 4_829_301_377;
