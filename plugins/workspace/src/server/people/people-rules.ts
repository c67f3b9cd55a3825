import {
  GlebaError,
  Organization,
  Profile,
  type RecordOf,
  type Role,
  User,
  UserOrganization,
  UserProfile,
} from '@gleba/sdk';
import { isMemberElsewhere, ruleForPeople, type UnitOfWork, type WriteRule } from '@gleba/sdk/server';
import { UserGroupMember } from '../../entities/user-group.entity.ts';
import { UserInvite } from '../../entities/user-invite.entity.ts';
import { invalidField } from './fields.ts';
import { isLimited, requireGrantable, requireReach, roleOf, standingMessages } from './standing.ts';

const membership = ruleForPeople(UserOrganization, 'workspace.membershipWithinReach', async (tx, { before, after }) => {
  const { actor } = tx;
  if (before) requireReach(actor, before.role);
  if (after) {
    requireGrantable(actor, after.role);
    if (before?.role !== after.role) await requireProfileAndGroup(tx, after.userId, after.role);
  }
  if (before?.role === 'admin' && after?.role !== 'admin') await keepAnAdministrator(tx, before.id);
  if (before && !after) await dropWhatMembershipGave(tx, before.userId);
});

/** A limited role gets everything from profiles; a customer's folders come from a group. */
async function requireProfileAndGroup(tx: UnitOfWork, userId: string, role: Role): Promise<void> {
  const filter = { userId: { equalTo: userId } };
  if (isLimited(role) && (await tx.count(UserProfile, { filter })) === 0) {
    throw invalidField('profileId', 'required', standingMessages.profile);
  }
  if (role === 'user' && (await tx.count(UserGroupMember, { filter })) === 0) {
    throw invalidField('userGroupIds', 'required', standingMessages.group);
  }
}

/** Two administrators who remove each other at once queue up at the organization's row. */
async function keepAnAdministrator(tx: UnitOfWork, membershipId: string): Promise<void> {
  await tx.query('select 1 from core.organization where id = $1::integer for no key update', [tx.actor.organizationId]);
  const others = await tx.count(UserOrganization, {
    filter: { role: { equalTo: 'admin' }, id: { notEqualTo: membershipId } },
  });
  if (others === 0) throw new GlebaError('LAST_ADMINISTRATOR');
}

/** Whoever comes back begins anew. */
async function dropWhatMembershipGave(tx: UnitOfWork, userId: string): Promise<void> {
  for (const entity of [UserProfile, UserGroupMember]) {
    for (const { id } of await tx.list(entity, { filter: { userId: { equalTo: userId } } }))
      await tx.remove(entity, id);
  }
}

const person = ruleForPeople(User, 'workspace.personWithinReach', async (tx, { before }) => {
  if (!before || before.id === tx.actor.userId) return;
  const role = await roleOf(tx, before.id);
  // Somebody in no organization of the actor's is not theirs to change.
  if (!role) throw new GlebaError('NOT_FOUND');
  requireReach(tx.actor, role);
  if (await isMemberElsewhere(tx, before.id, tx.actor.organizationId)) {
    throw new GlebaError('FORBIDDEN', standingMessages.elsewhere);
  }
});

const profile = ruleForPeople(Profile, 'workspace.profileGrantsSomething', async (tx, { kind, before, after }) => {
  if (kind === 'remove') return requireUnused(tx, before);
  if (after.accessKeys.length === 0) {
    throw invalidField('accessKeys', 'required', 'Um perfil precisa conceder ao menos um acesso.');
  }
  if (!after.isProjectLevel && !after.isOrgLevel) {
    throw invalidField('isProjectLevel', 'required', 'Escolha onde o perfil vale: em projetos ou na organização.');
  }
  if (before) await requireLevelsInUse(tx, after);
});

async function requireUnused(tx: UnitOfWork, before: RecordOf<typeof Profile>): Promise<void> {
  const people = await tx.count(UserProfile, { filter: { profileId: { equalTo: before.id } } });
  const invites = await tx.count(UserInvite, {
    filter: { profileId: { equalTo: before.id }, accepted: { equalTo: false }, cancelledAt: { isNull: true } },
  });
  if (people + invites === 0) return;
  const uses = [count(people, 'pessoa', 'pessoas'), count(invites, 'convite', 'convites')].filter(Boolean).join(' e ');
  const message = `O perfil ${before.name} não pode ser excluído: está em uso (${uses}).`;
  throw new GlebaError('IN_USE', message, { facts: { people, invites } });
}

/** A level that is taken away must not hold somebody's access already. */
async function requireLevelsInUse(tx: UnitOfWork, after: RecordOf<typeof Profile>): Promise<void> {
  const uses = await tx.list(UserProfile, { filter: { profileId: { equalTo: after.id } } });
  if (!after.isOrgLevel && uses.some(({ projectId }) => projectId === null)) {
    throw invalidField('isOrgLevel', 'inUse', 'Há pessoas com este perfil na organização inteira.');
  }
  if (!after.isProjectLevel && uses.some(({ projectId }) => projectId !== null)) {
    throw invalidField('isProjectLevel', 'inUse', 'Há pessoas com este perfil em projetos.');
  }
}

const assignment = ruleForPeople(UserProfile, 'workspace.assignmentWithinReach', async (tx, { before, after }) => {
  for (const { userId } of [before, after].filter((row) => row !== undefined)) {
    const role = await roleOf(tx, userId);
    if (role) requireReach(tx.actor, role);
  }
  if (after) await requireLevel(tx, after.profileId, after.projectId);
});

/** Where the profile says that it may be given. */
export async function requireLevel(tx: UnitOfWork, profileId: string, projectId: string | null): Promise<void> {
  const given = await tx.find(Profile, profileId);
  if (!given) throw invalidField('profileId', 'notFound', 'Escolha um perfil.');
  if (projectId === null && !given.isOrgLevel) {
    throw invalidField('projectId', 'required', `O perfil ${given.name} vale só em projetos: escolha ao menos um.`);
  }
  if (projectId !== null && !given.isProjectLevel) {
    throw invalidField('projectId', 'notAllowed', `O perfil ${given.name} vale só na organização inteira.`);
  }
}

function count(number: number, one: string, other: string): string {
  return number === 0 ? '' : `${number} ${number === 1 ? one : other}`;
}

const organization = ruleForPeople(Organization, 'workspace.nameOnOneLine', async (_tx, { after }) => {
  // It stands in the subject of letters.
  if (after && /\p{Cc}/u.test(after.name)) throw invalidField('name', 'invalidText', 'Use uma só linha.');
});

export const peopleRules: readonly WriteRule[] = [membership, person, profile, assignment, organization];
