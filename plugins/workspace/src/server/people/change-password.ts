import { type IdentityService, passwordChanged, User } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';

/**
 * Whatever gives a new password to an account that exists goes through here; whom one may give it to, the rule of people
 * says. Whoever knew the old one is signed out everywhere.
 */
export async function changePassword(
  identity: IdentityService,
  tx: UnitOfWork<typeof passwordChanged>,
  userId: string,
  passwordHash: string,
  by: 'administrator' | 'letter',
): Promise<void> {
  await tx.update(User, userId, { passwordHash });
  await tx.emit(passwordChanged, userId, { by });
  tx.afterCommit(() => identity.endSessionsOf(userId));
}
