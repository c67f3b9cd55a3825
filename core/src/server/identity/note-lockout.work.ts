import { userLockedOut } from '../../identity/identity.event.ts';
import { User } from '../../identity/identity-entities.ts';
import { noteLockout } from '../../identity/note-lockout.job.ts';
import { type CommandContext, type JobContext, work } from '../contract/server-side.ts';
import { rowsOf } from '../query/sql-by-hand.ts';

/** Tells that the person of an address is locked out, if the address is anybody's. */
export const noteLockoutWork = work(
  noteLockout,
  async ({ step, checkpoint }: JobContext<{ readonly isTold: true }, typeof userLockedOut>, { email }) => {
    if (checkpoint) return;
    await step({ isTold: true }, async (tx) => {
      const [person] = await tx.asServer.sql<{ id: string }>({ because: 'addresses are compared as accounts are' })`
        select id from ${rowsOf(User, { asServer: true })} u where lower(btrim(u.email)) = ${email}::text`;
      if (person) await tx.emit(userLockedOut, person.id, { email });
    });
  },
);

/** Whoever closes a door is answered as before; one row in the queue, for every name alike, finds out whose it is. */
export async function notingLockout<T>(
  { client, enqueue }: Pick<CommandContext, 'client' | 'enqueue'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { closed } = client;
    client.closed = undefined;
    if (closed) await enqueue(noteLockout, { email: closed.email });
    throw error;
  }
}
