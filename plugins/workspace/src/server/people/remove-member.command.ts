import { UserProfile } from '@gleba/sdk';
import { handle } from '@gleba/sdk/server';
import { removeMember } from '../../operations/people.ts';

export const removeMemberHandler = handle(removeMember, async ({ tx: { asActor } }, { projectId, userId }) => {
  const profiles = await asActor
    .from(UserProfile)
    .where({ projectId: { equalTo: projectId }, userId: { equalTo: userId } })
    .all();
  for (const { id } of profiles) await asActor.remove(UserProfile, id);
  return { removed: profiles.length };
});
