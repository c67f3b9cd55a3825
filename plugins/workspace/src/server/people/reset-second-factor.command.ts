import { type IdentityService, User } from '@gleba/sdk';
import { handle } from '@gleba/sdk/server';
import { sendAccountNotice } from '../../jobs.ts';
import { resetSecondFactor } from '../../operations/people.ts';
import { workspaceErrors } from '../workspace-errors.ts';

const off = { twoFaEnabled: false, twoFaSecret: null, twoFaLastStep: null, recoveryHashes: null } as const;

/** The person is told by e-mail: whoever talks an administrator into it does not stay unseen. */
export function resetSecondFactorHandler(identity: IdentityService) {
  return handle(resetSecondFactor, async ({ actor, tx, enqueue }, { userId }) => {
    if (userId === actor.userId) throw workspaceErrors.ownSecondFactor();
    const person = await tx.get(User, userId, { lock: true });
    if (!person.twoFaEnabled) throw workspaceErrors.secondFactorOff();
    await tx.update(User, userId, off);
    await enqueue(sendAccountNotice, { notice: 'secondFactorReset', email: person.email });
    tx.afterCommit(() => identity.endSessionsOf(userId));
    return { user: { id: userId } };
  });
}
