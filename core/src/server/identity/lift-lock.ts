import type { Db } from '../db/db.ts';
import { createAttemptLimit } from './attempt-limit.ts';

/**
 * Forgets the failures that keep somebody out, of the password and of the second factor. Those of a network address are not
 * a person's and pass by themselves.
 */
export async function liftLock(db: Db, { id, email }: { readonly id: string; readonly email: string }): Promise<void> {
  // Forgetting asks for no bound.
  const attempts = createAttemptLimit(db, { most: 1, windowMs: 1 });
  await attempts.succeeded(email.trim().toLowerCase());
  await attempts.succeeded(`two-factor ${id}`);
}
