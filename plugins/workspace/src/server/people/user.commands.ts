import { allow, checkPassword, GlebaError, type IdentityService, User, z } from '@gleba/sdk';
import { defineCommand, findAccount, hashPassword } from '@gleba/sdk/server';
import { changePassword } from './change-password.ts';
import { assignableRole, emailAddress, idList, personName, phone } from './fields.ts';
import { checkGrant, grantMembership } from './grant-membership.ts';
import { requireOwnLook } from './look-alike.ts';
import { requireGrantable } from './standing.ts';

const grantInput = {
  profileId: z.uuid().nullish(),
  projectIds: idList.optional(),
  userGroupIds: idList.optional(),
  companyId: z.uuid().nullish(),
};

/** Makes an account and takes the person in. Whoever has an account already is invited instead: it is theirs. */
export const addUser = defineCommand({
  name: 'addUser',
  permission: allow.adminAndUp,
  isOutsideTransaction: true,
  input: z.object({
    name: personName,
    email: emailAddress,
    mobilePhone: phone.nullish(),
    password: z.string(),
    role: assignableRole.default('user'),
    ...grantInput,
  }),
  output: z.object({ user: z.object({ id: z.uuid(), name: z.string(), email: z.string() }) }),
  async run({ actor, transaction }, input) {
    checkPassword(input.password);
    requireGrantable(actor, input.role);
    const grant = {
      role: input.role,
      profileId: input.profileId ?? null,
      projectIds: input.projectIds ?? [],
      userGroupIds: input.userGroupIds ?? [],
      companyId: input.companyId ?? null,
    };
    const { name, email, mobilePhone = null } = input;
    const passwordHash = await hashPassword(input.password);
    return transaction(async (tx) => {
      await checkGrant(tx, grant);
      await requireOwnLook(tx, email);
      if (await findAccount(tx, email)) {
        const message = 'Já existe um usuário com este e-mail.';
        throw new GlebaError('DUPLICATE', message, { fields: [{ field: 'email', code: 'notUnique', message }] });
      }
      const user = await tx.insert(User, { name, email, mobilePhone, passwordHash });
      await grantMembership(tx, user.id, grant);
      return { user: { id: user.id, name, email } };
    });
  },
});

/** An administrator gives somebody a new password; whom they may, the rule of people says. */
export function setPassword(identity: IdentityService) {
  return defineCommand({
    name: 'setPassword',
    permission: allow.adminAndUp,
    isOutsideTransaction: true,
    input: z.object({ userId: z.uuid(), password: z.string() }),
    output: z.object({ user: z.object({ id: z.uuid() }) }),
    async run({ transaction }, { userId, password }) {
      checkPassword(password);
      const passwordHash = await hashPassword(password);
      return transaction(async (tx) => {
        await changePassword(identity, tx, userId, passwordHash);
        return { user: { id: userId } };
      });
    },
  });
}
