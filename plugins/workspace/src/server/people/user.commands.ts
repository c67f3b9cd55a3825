import { checkPassword, type IdentityService, User } from '@gleba/sdk';
import { findAccount, handle, hashPassword } from '@gleba/sdk/server';
import { addUser, setPassword } from '../../operations/people.ts';
import { workspaceErrors } from '../workspace-errors.ts';
import { changePassword } from './change-password.ts';
import { checkGrant, grantMembership, grantOf } from './grant-membership.ts';
import { requireOwnLook } from './look-alike.ts';
import { requireGrantable } from './standing.ts';

export const addUserHandler = handle(addUser, async ({ actor, transaction }, input) => {
  checkPassword(input.password);
  requireGrantable(actor, input.role);
  const grant = grantOf(input);
  const { name, email, mobilePhone = null } = input;
  const passwordHash = await hashPassword(input.password);
  return transaction(async (tx) => {
    await checkGrant(tx, grant);
    await requireOwnLook(tx, email);
    if (await findAccount(tx, email)) throw workspaceErrors.emailTaken.beside('email');
    const user = await tx.insert(User, { name, email, mobilePhone, passwordHash });
    await grantMembership(tx, user.id, grant);
    return { user: { id: user.id, name, email } };
  });
});

export function setPasswordHandler(identity: IdentityService) {
  return handle(setPassword, async ({ transaction }, { userId, password }) => {
    checkPassword(password);
    const passwordHash = await hashPassword(password);
    return transaction(async (tx) => {
      await changePassword(identity, tx, userId, passwordHash, 'administrator');
      return { user: { id: userId } };
    });
  });
}
