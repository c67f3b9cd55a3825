import { EntityRegistry } from '../../entity/registry.ts';
import { uuidv7 } from '../../entity/uuid.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import { userUnlocked } from '../../identity/identity.event.ts';
import { globalOrganizationId, Organization, User, UserOrganization } from '../../identity/identity-entities.ts';
import { Session } from '../../identity/session-entity.ts';
import { kernel } from '../../kernel.ts';
import { systemActor } from '../../permission/actor.ts';
import type { Role } from '../../permission/role.ts';
import type { Logger } from '../contract/server-side.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import type { Db } from '../db/db.ts';
import { forgetFailures } from '../identity/attempt-limit.ts';
import { organizationRule } from '../identity/organization-rule.ts';
import { generatePassword, hashPassword } from '../identity/password.ts';
import { createUnitOfWorkFactory } from '../write/create-transactions.ts';

export interface ListedOrganization {
  readonly id: number;
  readonly name: string;
  readonly isRemoved: boolean;
  readonly people: number;
}

export interface ListedPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

/**
 * What whoever runs the server can do for people who have locked themselves out. It needs the database and nothing else:
 * neither the program, nor plugins, nor anybody who can sign in. What it writes passes the unit of work as everything does,
 * in the name of the system: rules hold, and events and history tell of it. NOT_FOUND for who or what is not there.
 */
export interface Rescue {
  /** Removed ones too, the global one left out. */
  organizations(): Promise<readonly ListedOrganization[]>;
  people(organizationId: number): Promise<readonly ListedPerson[]>;
  /** Whoever belonged to it enters it again. */
  restoreOrganization(id: number): Promise<void>;
  /** Who has no account yet gets one, by that name; answers its password then. */
  makeAdministrator(email: string, organizationId: number, name?: string): Promise<string | undefined>;
  /** They are in no list on screen. */
  superAdministrators(): Promise<readonly ListedPerson[]>;
  /**
   * Who enters every organization and belongs to none, so that nobody sees, changes or removes them. Who has no account yet gets one, by
   * that name; answers its password then. CONFLICT for a member of an organization: that is an account of its people.
   */
  makeSuperAdministrator(email: string, name?: string): Promise<string | undefined>;
  /** Takes that back and ends the person's sessions; the account stays. */
  endSuperAdministrator(email: string): Promise<void>;
  /** Lets somebody try again who failed too often. */
  unlock(email: string): Promise<void>;
  /** A new password, which nobody can read again; ends the person's sessions and lifts their lock. */
  setPassword(email: string): Promise<string>;
}

interface Membership {
  readonly id: string;
  readonly organizationId: number;
  readonly role: Role;
}

async function endSessions(tx: UnitOfWork, userId: string): Promise<void> {
  for (const { id } of await tx.list(Session, { filter: { userId: { equalTo: userId } } }))
    await tx.remove(Session, id);
}

export function createRescue(db: Db, log: Logger): Rescue {
  const transactions = createUnitOfWorkFactory({
    db,
    log,
    registry: new EntityRegistry(kernel.entities),
    // Of the kernel's rows alone nothing is asked of plugins.
    pluginsOf: async () => new Map(),
    writeRules: [organizationRule],
  });
  const inOrganization = <T>(id: number, work: (tx: UnitOfWork<typeof userUnlocked>) => Promise<T>) =>
    transactions.run({ actor: systemActor(id), correlationId: uuidv7() }, work);

  async function personOf(email: string): Promise<{ id: string; email: string } | undefined> {
    const { rows } = await db.query<{ id: string; email: string }>(
      `select id, email from core."user" where lower(btrim(email)) = $1::text`,
      [email.trim().toLowerCase()],
    );
    return rows[0];
  }

  async function requirePerson(email: string): Promise<{ id: string; email: string }> {
    const person = await personOf(email);
    if (!person) throw new GlebaError('NOT_FOUND', `Não há conta com o e-mail ${email}.`);
    return person;
  }

  async function organizations(): Promise<readonly ListedOrganization[]> {
    const { rows } = await db.query<ListedOrganization>(
      `select o.id, o.name, o.deleted_at is not null as "isRemoved",
         (select count(*)::integer from core.user_organization m where m.organization_id = o.id) as people
       from core.organization o where o.id <> $1::integer order by o.id`,
      [globalOrganizationId],
    );
    return rows;
  }

  async function requireOrganization(id: number): Promise<ListedOrganization> {
    const found = (await organizations()).find((one) => one.id === id);
    if (!found) throw new GlebaError('NOT_FOUND', `Não há uma organização ${id}.`);
    return found;
  }

  async function giveRole(email: string, organizationId: number, role: 'admin' | 'staff', name: string | undefined) {
    const known = await personOf(email);
    if (!known && !name) await requirePerson(email);
    const password = known ? undefined : generatePassword();
    const passwordHash = password && (await hashPassword(password));
    await inOrganization(organizationId, async (tx) => {
      const userId = known?.id ?? (await tx.insert(User, { name: name ?? '', email: email.trim(), passwordHash })).id;
      const [membership] = await tx.list(UserOrganization, { filter: { userId: { equalTo: userId } }, first: 1 });
      if (membership) await tx.update(UserOrganization, membership.id, { role });
      else await tx.insert(UserOrganization, { userId, role });
    });
    return password;
  }

  async function membershipsOf(userId: string): Promise<readonly Membership[]> {
    const { rows } = await db.query<Membership>(
      `select id, organization_id as "organizationId", role from core.user_organization
       where user_id = $1::uuid order by organization_id`,
      [userId],
    );
    return rows;
  }

  async function endMemberships(memberships: readonly Membership[]): Promise<void> {
    for (const { id, organizationId } of memberships) {
      await inOrganization(organizationId, (tx) => tx.remove(UserOrganization, id));
    }
  }

  return {
    organizations,
    async people(organizationId) {
      await requireOrganization(organizationId);
      const { rows } = await db.query<ListedPerson>(
        `select u.id, u.name, u.email, m.role from core.user_organization m join core."user" u on u.id = m.user_id
         where m.organization_id = $1::integer order by u.name, u.id`,
        [organizationId],
      );
      return rows;
    },
    async restoreOrganization(id) {
      await requireOrganization(id);
      await inOrganization(id, (tx) => tx.update(Organization, String(id), { deletedAt: null }));
    },
    async makeAdministrator(email, organizationId, name) {
      await requireOrganization(organizationId);
      return giveRole(email, organizationId, 'admin', name);
    },
    async superAdministrators() {
      const { rows } = await db.query<ListedPerson>(
        `select distinct u.id, u.name, u.email, m.role from core.user_organization m join core."user" u on u.id = m.user_id
         where m.role = 'staff' order by u.name, u.id`,
      );
      return rows;
    },
    async makeSuperAdministrator(email, name) {
      const known = await personOf(email);
      const memberships = known ? await membershipsOf(known.id) : [];
      const [member] = memberships.filter(({ role }) => role !== 'staff');
      if (member) {
        throw new GlebaError(
          'CONFLICT',
          `${email} é membro da organização ${member.organizationId}. Dê ao super administrador uma conta à parte.`,
        );
      }
      const password = await giveRole(email, globalOrganizationId, 'staff', name);
      // One of before belonged to an organization, whose people saw them.
      await endMemberships(memberships.filter(({ organizationId }) => organizationId !== globalOrganizationId));
      return password;
    },
    async endSuperAdministrator(email) {
      const person = await requirePerson(email);
      const memberships = (await membershipsOf(person.id)).filter(({ role }) => role === 'staff');
      if (memberships.length === 0) throw new GlebaError('NOT_FOUND', `${email} não é super administrador.`);
      await endMemberships(memberships);
      await inOrganization(globalOrganizationId, (tx) => endSessions(tx, person.id));
    },
    async unlock(email) {
      const person = await requirePerson(email);
      await inOrganization(globalOrganizationId, (tx) => tx.emit(userUnlocked, person.id, { email: person.email }));
      await forgetFailures(db, person.email);
    },
    async setPassword(email) {
      const person = await requirePerson(email);
      const password = generatePassword();
      const passwordHash = await hashPassword(password);
      await inOrganization(globalOrganizationId, async (tx) => {
        await tx.update(User, person.id, { passwordHash });
        await endSessions(tx, person.id);
      });
      await forgetFailures(db, person.email);
      return password;
    },
  };
}
