import { GlebaError, isAdminAndUp, Profile, UserProfile } from '@gleba/sdk';
import { handle } from '@gleba/sdk/server';
import { effectiveAccess } from '../../operations/people.ts';
import { roleOf } from './standing.ts';

export const effectiveAccessHandler = handle(effectiveAccess, ({ transaction }, { userId, projectId }) =>
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
);
