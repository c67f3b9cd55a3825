import { isAdminAndUp, Profile, UserOrganization, UserProfile } from '@gleba/sdk';
import type { MemberQuery, MemberService } from '../../services.ts';

export const members: MemberService = {
  async find(tx, { projectId, accessKey, profileId, roles }) {
    const people = await tx.list(UserOrganization, roles && { filter: { role: { in: [...roles] } } });
    if (projectId === undefined && !accessKey && profileId === undefined) return people.map(({ userId }) => userId);
    const holders = await holdersOf(tx, { projectId, accessKey, profileId });
    return people
      .filter(({ userId, role }) => {
        // Nobody holds a profile by their role: a profile that is asked for was given.
        if (isAdminAndUp(role) && profileId === undefined) return true;
        return role !== 'contact' && holders.has(userId);
      })
      .map(({ userId }) => userId);
  },
};

/** Who was given such a profile where it counts; one of organization level counts in every project. */
async function holdersOf(
  tx: Parameters<MemberService['find']>[0],
  { projectId, accessKey, profileId }: { readonly [Name in keyof MemberQuery]: MemberQuery[Name] | undefined },
): Promise<ReadonlySet<string>> {
  const inProject = projectId === undefined ? {} : { or: [{ projectId: { equalTo: projectId } }, anywhere] };
  const ofProfile = profileId === undefined ? {} : { profileId: { equalTo: profileId } };
  const given = await tx.list(UserProfile, { filter: { and: [inProject, ofProfile] } });
  if (!accessKey) return new Set(given.map(({ userId }) => userId));
  const profiles = await tx.list(Profile, { filter: { id: { in: [...new Set(given.map((row) => row.profileId))] } } });
  const granting = new Set(profiles.filter(({ accessKeys }) => accessKeys.includes(accessKey.key)).map(({ id }) => id));
  return new Set(given.filter((row) => granting.has(row.profileId)).map(({ userId }) => userId));
}

const anywhere = { projectId: { isNull: true } } as const;
