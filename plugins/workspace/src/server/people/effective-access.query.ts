import { allow, GlebaError, isAdminAndUp, Profile, roles, UserProfile, z } from '@gleba/sdk';
import { defineQuery } from '@gleba/sdk/server';
import { roleOf } from './standing.ts';

/**
 * Why somebody may do what they may: the role, if it grants everything, and each profile with the place where it holds. The
 * screen lays the keys that exist beside it. Of the person themself or of whoever an administrator asks about.
 */
export const effectiveAccess = defineQuery({
  name: 'effectiveAccess',
  permission: allow.adminAndUp,
  input: z.object({ userId: z.uuid(), projectId: z.uuid().nullish() }),
  output: z.object({
    role: z.enum(roles),
    /** The role holds every key. */
    isUnlimited: z.boolean(),
    /** The role holds none, whatever profiles say. */
    isExcluded: z.boolean(),
    grants: z.array(
      z.object({
        profileId: z.uuid(),
        profileName: z.string(),
        level: z.enum(['organization', 'project']),
        accessKeys: z.array(z.string()),
      }),
    ),
  }),
  run: ({ transaction }, { userId, projectId }) =>
    transaction(async (tx) => {
      const role = await roleOf(tx, userId);
      if (!role) throw new GlebaError('NOT_FOUND');
      const assigned = await tx.list(UserProfile, { filter: { userId: { equalTo: userId } } });
      const here = assigned.filter((row) => row.projectId === null || row.projectId === projectId);
      const profiles = await tx.list(Profile, {
        filter: { id: { in: here.map(({ profileId }) => profileId) } },
        orderBy: ['name'],
      });
      const grants = profiles.flatMap(({ id, name, accessKeys }) =>
        here
          .filter(({ profileId }) => profileId === id)
          .map((row) => ({
            profileId: id,
            profileName: name,
            level: row.projectId === null ? ('organization' as const) : ('project' as const),
            accessKeys,
          })),
      );
      return { role, isUnlimited: isAdminAndUp(role), isExcluded: role === 'contact', grants };
    }),
});
