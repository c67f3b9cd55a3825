import { type IdentityService, User } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';

/**
 * Whatever gives a new password to an account that exists goes through here; whom one may give it to, the rule of people
 * says. Whoever knew the old one is signed out everywhere.
 */
export async function changePassword(
  identity: IdentityService,
  tx: UnitOfWork,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await tx.update(User, userId, { passwordHash });
  tx.afterCommit(() => identity.endSessionsOf(userId));
}
