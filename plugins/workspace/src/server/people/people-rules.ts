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
import {
  isMemberElsewhere,
  isSuperAdministrator,
  ruleForPeople,
  type UnitOfWork,
  type WriteRule,
} from '@gleba/sdk/server';
import { UserGroupMember } from '../../entities/user-group.entity.ts';
import { UserInvite } from '../../entities/user-invite.entity.ts';
import { workspaceErrors } from '../workspace-errors.ts';
import { isLimited, requireGrantable, requireReach, roleOf } from './standing.ts';

const membership = ruleForPeople(UserOrganization, 'workspace.membershipWithinReach', async (tx, { before, after }) => {
  const { actor } = tx;
  if (before) requireReach(actor, before.role);
  if (after) {
    requireGrantable(actor, after.role);
    // Whoever enters everywhere is a member nowhere: no list shows them.
    if (!before && (await isSuperAdministrator(tx, after.userId))) throw workspaceErrors.superAdministrator();
    if (before?.role !== after.role) await requireProfileAndGroup(tx, after.userId, after.role);
  }
  if (before?.role === 'admin' && after?.role !== 'admin') await keepAnAdministrator(tx, before.id);
  if (before && !after) await dropWhatMembershipGave(tx, before.userId);
});

/** A limited role gets everything from profiles; a customer's folders come from a group. */
async function requireProfileAndGroup(tx: UnitOfWork, userId: string, role: Role): Promise<void> {
  const filter = { userId: { equalTo: userId } };
  if (isLimited(role) && (await tx.count(UserProfile, { filter })) === 0) {
    throw workspaceErrors.profileRequired.beside('profileId');
  }
  if (role === 'user' && (await tx.count(UserGroupMember, { filter })) === 0) {
    throw workspaceErrors.groupRequired.beside('userGroupIds');
  }
}

/** Two administrators who remove each other at once queue up at the organization's row. */
async function keepAnAdministrator(tx: UnitOfWork, membershipId: string): Promise<void> {
  await tx.asServer.from(Organization).withDeleted().lock('no key update').ids();
  const others = await tx.count(UserOrganization, {
    filter: { role: { equalTo: 'admin' }, id: { notEqualTo: membershipId } },
  });
  if (others === 0) throw workspaceErrors.lastAdministrator();
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
    throw workspaceErrors.memberElsewhere();
  }
});

const profile = ruleForPeople(Profile, 'workspace.profileGrantsSomething', async (tx, { kind, before, after }) => {
  if (kind === 'remove') return requireUnused(tx, before);
  if (after.accessKeys.length === 0) {
    throw workspaceErrors.profileGrantsNothing.beside('accessKeys');
  }
  if (!after.isProjectLevel && !after.isOrgLevel) {
    throw workspaceErrors.profileHoldsNowhere.beside('isProjectLevel');
  }
  if (before) await requireLevelsInUse(tx, after);
});

async function requireUnused(tx: UnitOfWork, before: RecordOf<typeof Profile>): Promise<void> {
  const people = await tx.count(UserProfile, { filter: { profileId: { equalTo: before.id } } });
  const invites = await tx.count(UserInvite, {
    filter: { profileId: { equalTo: before.id }, accepted: { equalTo: false }, cancelledAt: { isNull: true } },
  });
  if (people + invites === 0) return;
  if (invites === 0) throw workspaceErrors.profileGiven({ name: before.name, count: people });
  if (people === 0) throw workspaceErrors.profileOffered({ name: before.name, count: invites });
  throw workspaceErrors.profileInUse({ name: before.name, people, invites });
}

/** A level that is taken away must not hold somebody's access already. */
async function requireLevelsInUse(tx: UnitOfWork, after: RecordOf<typeof Profile>): Promise<void> {
  const uses = await tx.list(UserProfile, { filter: { profileId: { equalTo: after.id } } });
  if (!after.isOrgLevel && uses.some(({ projectId }) => projectId === null)) {
    throw workspaceErrors.profileUsedInOrganization.beside('isOrgLevel');
  }
  if (!after.isProjectLevel && uses.some(({ projectId }) => projectId !== null)) {
    throw workspaceErrors.profileUsedInProjects.beside('isProjectLevel');
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
  if (!given) throw workspaceErrors.profileNotFound.beside('profileId');
  if (projectId === null && !given.isOrgLevel) {
    throw workspaceErrors.profileOfProjects.beside('projectId', { name: given.name });
  }
  if (projectId !== null && !given.isProjectLevel) {
    throw workspaceErrors.profileOfOrganization.beside('projectId', { name: given.name });
  }
}

const organization = ruleForPeople(Organization, 'workspace.nameOnOneLine', async (_tx, { after }) => {
  // It stands in the subject of e-mails.
  if (after && /\p{Cc}/u.test(after.name)) throw workspaceErrors.onOneLine.beside('name');
});

export const peopleRules: readonly WriteRule[] = [membership, person, profile, assignment, organization];
