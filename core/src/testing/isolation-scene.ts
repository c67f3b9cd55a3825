import {
  type Entity,
  globalOrganizationId,
  Organization,
  Profile,
  Project,
  type Role,
  User,
  UserProfile,
} from '../index.ts';
import { seedEntity } from './seed-entity.ts';
import type { TestRuntime } from './test-runtime.ts';

/**
 * Rows of entities in two organizations and in a project where ordinary people hold nothing, and people in every role. Rows
 * that somebody must not see carry canary words; not one byte of a canary may come back, whatever is asked.
 */
export interface IsolationScene {
  readonly host: TestRuntime;
  readonly planted: readonly SeededRow[];
  readonly organizationId: number;
  readonly projectId: string;
  /** People of our organization, as `authorizations` are theirs. */
  readonly people: ReadonlyMap<Role, string>;
  /** Header values of people of our organization; pilot and user hold every key in the one project. */
  readonly authorizations: ReadonlyMap<Role, string>;
  /** A member in the role `user` who holds nothing. */
  readonly keyless: string;
}

export interface SeededRow {
  readonly entity: Entity;
  readonly ownId: string;
  /** In the same organization, in a project where ordinary people hold nothing. */
  readonly hiddenId: string | undefined;
  readonly foreignId: string;
}

export const ourOrganization = 2;
export const foreignOrganization = 7;
export const isolationRoles: readonly Role[] = ['admin', 'manager', 'pilot', 'user', 'contact'];

/**
 * Makes the scene: rows of every entity that is loaded, or of those given (`planted`), and a person in every role (`people`, `authorizations`).
 * Organizations and people themselves are no rows of it.
 */
export async function seedIsolationScene(
  host: TestRuntime,
  entities: readonly Entity[] = host.runtime.registry.entities,
): Promise<IsolationScene> {
  for (const id of [globalOrganizationId, ourOrganization, foreignOrganization]) {
    await host.within(id, (tx) => tx.insert(Organization, { id: String(id), name: `organization ${id}` } as never));
  }
  const members = new Map<Role, string>();
  for (const role of isolationRoles) members.set(role, await host.addMember(ourOrganization, role));
  // Of the installation and not of an organization: no list of any has them.
  await host.addMember(globalOrganizationId, 'staff', 'canary-foreign-super-administrator');
  const stranger = await host.addMember(foreignOrganization, 'admin', 'canary-foreign-person');
  const project = (organizationId: number, name: string) =>
    host.within(organizationId, async (tx) => (await tx.insert(Project, { name })).id);
  const own = await project(ourOrganization, 'own project');
  const hidden = await project(ourOrganization, 'canary-hidden project');
  const foreign = await project(foreignOrganization, 'canary-foreign project');
  await host.within(ourOrganization, async (tx) => {
    const accessKeys = host.runtime.plugins.flatMap(({ plugin }) => plugin.accessKeys.map(({ key }) => key));
    const profile = await tx.insert(Profile, { name: 'everything in one project', accessKeys });
    for (const role of ['pilot', 'user'] as const) {
      await tx.insert(UserProfile, { userId: members.get(role) ?? '', profileId: profile.id, projectId: own });
    }
  });
  const make = (entity: Entity, organizationId: number, projectId: string, userId: string, word: string) =>
    entity === Project
      ? Promise.resolve(projectId)
      : host.within(organizationId, (tx) =>
          seedEntity(tx, host.runtime.registry, entity, {
            projectId,
            userId,
            word,
            sharedWord: word === 'canary-hidden' ? 'plain' : word,
          }),
        );
  const admin = members.get('admin') ?? '';
  const planted: SeededRow[] = [];
  for (const entity of entities) {
    if (entity === Organization || entity === User) continue;
    const isHideable = entity === Project || entity.scope === 'project' || entity.access.read.kind === 'linked';
    planted.push({
      entity,
      ownId: await make(entity, ourOrganization, own, admin, 'plain'),
      hiddenId: isHideable ? await make(entity, ourOrganization, hidden, admin, 'canary-hidden') : undefined,
      foreignId: await make(entity, foreignOrganization, foreign, stranger, 'canary-foreign'),
    });
  }
  const authorizations = new Map<Role, string>();
  for (const [role, userId] of members) authorizations.set(role, await host.authorization(userId, ourOrganization));
  const keyless = await host.authorization(await host.addMember(ourOrganization, 'user', 'keyless'), ourOrganization);
  return { host, planted, organizationId: ourOrganization, projectId: own, people: members, authorizations, keyless };
}
