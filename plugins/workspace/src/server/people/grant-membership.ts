import { Company, type Entity, Project, type Role, UserOrganization, UserProfile } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { UserGroup, UserGroupMember } from '../../entities/user-group.entity.ts';
import { workspaceErrors } from '../workspace-errors.ts';
import { requireLevel } from './people-rules.ts';
import { isLimited } from './standing.ts';

/** What somebody gets in the organization. */
export interface Grant {
  readonly role: Role;
  readonly profileId: string | null;
  /** Where the profile holds; empty: in the whole organization. */
  readonly projectIds: readonly string[];
  readonly userGroupIds: readonly string[];
  /** Of which they are, within the organization. */
  readonly companyId: string | null;
}

type Asked = { readonly [K in keyof Grant]?: Grant[K] | null | undefined } & Pick<Grant, 'role'>;

/** As an input has it; what it does not say is not given. */
export function grantOf({ role, profileId = null, projectIds, userGroupIds, companyId = null }: Asked) {
  return { role, profileId, projectIds: [...(projectIds ?? [])], userGroupIds: [...(userGroupIds ?? [])], companyId };
}

/** 'A profile is required', 'a customer needs a group', and the profile may be given there. */
export async function checkGrant(tx: UnitOfWork, grant: Grant): Promise<void> {
  const { role, profileId, projectIds, userGroupIds } = grant;
  if (isLimited(role) && profileId === null) throw workspaceErrors.profileRequired.beside('profileId');
  if (role === 'user' && userGroupIds.length === 0) {
    throw workspaceErrors.groupRequired.beside('userGroupIds');
  }
  await requireAll(tx, Project, 'projectIds', projectIds);
  await requireAll(tx, UserGroup, 'userGroupIds', userGroupIds);
  if (grant.companyId !== null && (await companyThatIs(tx, grant.companyId)) === null) {
    throw workspaceErrors.companyNotFound.beside('companyId');
  }
  if (profileId === null) return;
  for (const projectId of placesOf(projectIds)) await requireLevel(tx, profileId, projectId);
}

/** Null for one that was removed, or is another organization's. */
export async function companyThatIs(tx: UnitOfWork, id: string): Promise<string | null> {
  const company = await tx.find(Company, id);
  return company && company.deletedAt === null ? company.id : null;
}

/** They are kept as lists of ids, which no foreign key watches over. */
async function requireAll(tx: UnitOfWork, entity: Entity, field: string, ids: readonly string[]): Promise<void> {
  for (const id of new Set(ids)) {
    if (!(await tx.asActor.find(entity, id))) throw workspaceErrors.recordNotFound.beside(field);
  }
}

/** Profiles and groups first: the rule of memberships looks for them. */
export async function grantMembership(tx: UnitOfWork, userId: string, grant: Grant): Promise<void> {
  const { role, profileId, projectIds, userGroupIds, companyId } = grant;
  if (profileId !== null) {
    for (const projectId of placesOf(projectIds)) await tx.insert(UserProfile, { userId, profileId, projectId });
  }
  for (const userGroupId of new Set(userGroupIds)) await tx.insert(UserGroupMember, { userId, userGroupId });
  await tx.insert(UserOrganization, { userId, role, companyId });
}

function placesOf(projectIds: readonly string[]): readonly (string | null)[] {
  return projectIds.length === 0 ? [null] : [...new Set(projectIds)];
}
