import { type AnswerOf, Profile, UserOrganization, UserProfile } from '@gleba/sdk';
import { useQuery } from '@gleba/sdk/web';
import { effectiveAccess } from '../../operations/people.ts';

export type EffectiveAccess = AnswerOf<typeof effectiveAccess>;

/** What somebody may in a project (or, without one, in the whole organization), and why. Kept true by the live stream. */
export function useEffectiveAccess(userId: string, projectId: string | null): EffectiveAccess | undefined {
  const { answer, failure } = useQuery(
    effectiveAccess,
    { userId, projectId },
    { staleOn: [UserOrganization, UserProfile, Profile] },
  );
  return failure === undefined ? answer : undefined;
}
