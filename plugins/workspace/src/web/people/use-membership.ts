import { type RecordOf, UserOrganization } from '@gleba/sdk';
import { useList } from '@gleba/sdk/web';

/** The person's place in this organization; undefined while it is on its way, or when there is none. */
export function useMembership(userId: string): RecordOf<typeof UserOrganization> | undefined {
  return useList(UserOrganization, { filter: { userId: { equalTo: userId } } }).rowAt(0);
}
