import { GlebaError, type IdentityService, User } from '@gleba/sdk';
import { handle } from '@gleba/sdk/server';
import { sendAccountNotice } from '../../jobs.ts';
import { resetSecondFactor } from '../../operations/people.ts';
import { workspaceErrors } from '../workspace-errors.ts';
import { roleOf } from './standing.ts';

const off = { twoFaEnabled: false, twoFaSecret: null, twoFaLastStep: null, recoveryHashes: null } as const;

/** The person is told by e-mail: whoever talks an administrator into it does not stay unseen. */
export function resetSecondFactorHandler(identity: IdentityService) {
  return handle(resetSecondFactor, async ({ actor, tx, enqueue }, { userId }) => {
    if (userId === actor.userId) throw workspaceErrors.ownSecondFactor();
    // Whether a person of elsewhere has one is not told either.
    if (!(await roleOf(tx, userId))) throw new GlebaError('NOT_FOUND');
    const person = await tx.get(User, userId, { lock: true });
    if (!person.twoFaEnabled) throw workspaceErrors.secondFactorOff();
    await tx.update(User, userId, off);
    await enqueue(sendAccountNotice, { notice: 'secondFactorReset', email: person.email });
    tx.afterCommit(() => identity.endSessionsOf(userId));
    return { user: { id: userId } };
  });
}
