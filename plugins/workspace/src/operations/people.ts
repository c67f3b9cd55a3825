import { allow, defineCommand, defineQuery, mini, roles } from '@gleba/sdk';
import { assignableRole, emailAddress, idList, personName, phone } from '../person-fields.ts';

/**
 * Why somebody may do what they may: the role, if it grants everything, and each profile with the place where it holds. The
 * screen lays the keys that exist beside it. Of the person themself or of whoever an administrator asks about.
 */
export const effectiveAccess = defineQuery('effectiveAccess', {
  permission: allow.adminAndUp,
  input: { userId: mini.uuid(), projectId: mini.nullish(mini.uuid()) },
  output: {
    role: mini.enum(roles),
    /** The role holds every key. */
    isUnlimited: mini.boolean(),
    /** The role holds none, whatever profiles say. */
    isExcluded: mini.boolean(),
    grants: mini.array(
      mini.object({
        profileId: mini.uuid(),
        profileName: mini.string(),
        level: mini.enum(['organization', 'project']),
        accessKeys: mini.array(mini.string()),
      }),
    ),
  },
});

const noPermission = 'Você não tem permissão para criar convites.';

/** Offers a place to an e-mail address; the letter follows by a job. */
export const createUserInvite = defineCommand('createUserInvite', {
  permission: allow.adminAndUp,
  refusal: noPermission,
  input: {
    userInvite: mini.object({
      email: emailAddress,
      name: mini.nullish(personName),
      role: assignableRole,
      profileId: mini.nullish(mini.uuid()),
      projectIds: mini.nullish(idList),
      userGroupIds: mini.nullish(idList),
      companyId: mini.nullish(mini.uuid()),
      expiration: mini.nullish(mini.iso.datetime()),
    }),
  },
  output: { userInvite: mini.object({ id: mini.uuid(), email: mini.string(), expiration: mini.string() }) },
});

const inviteId = mini.object({ id: mini.uuid() });

const inviteAnswer = mini.object({ userInvite: mini.object({ id: mini.uuid() }) });

/** Takes the offer back. The invite stays, so that its link can say what became of it. */
export const deleteUserInvite = defineCommand('deleteUserInvite', {
  permission: allow.adminAndUp,
  refusal: noPermission,
  input: inviteId,
  output: inviteAnswer,
});

/** Writes again, with a new link and a new time limit. */
export const resendUserInvite = defineCommand('resendUserInvite', {
  permission: allow.adminAndUp,
  refusal: noPermission,
  input: inviteId,
  output: inviteAnswer,
});

/**
 * The same answer and the same work for every address: one row in the queue. Whether it is anybody's is found out by the
 * job, where nobody can measure it.
 */
export const forgotPassword = defineCommand('forgotPassword', {
  permission: 'open',
  isOutsideTransaction: true,
  input: { email: mini.string().check(mini.minLength(1), mini.maxLength(254)) },
  output: { isRequested: mini.boolean() },
});

const token = mini.string().check(mini.minLength(1), mini.maxLength(200));

/** Whether the link can still be used: throws TOKEN_INVALID or TOKEN_CANCELLED. */
export const recoveryByToken = defineCommand('recoveryByToken', {
  permission: 'open',
  isOutsideTransaction: true,
  alsoAsQuery: true,
  input: { token },
  output: { isValid: mini.boolean() },
});

/** Sets a new password by the letter's secret. It signs nobody in: a second factor is asked for as always. */
export const resetPassword = defineCommand('resetPassword', {
  permission: 'open',
  isOutsideTransaction: true,
  input: { token, password: mini.string() },
  output: { isChanged: mini.boolean() },
});

const grantInput = {
  profileId: mini.nullish(mini.uuid()),
  projectIds: mini.optional(idList),
  userGroupIds: mini.optional(idList),
  companyId: mini.nullish(mini.uuid()),
};

/** Makes an account and takes the person in. Whoever has an account already is invited instead: it is theirs. */
export const addUser = defineCommand('addUser', {
  permission: allow.adminAndUp,
  isOutsideTransaction: true,
  input: {
    name: personName,
    email: emailAddress,
    mobilePhone: mini.nullish(phone),
    password: mini.string(),
    role: mini._default(assignableRole, 'user'),
    ...grantInput,
  },
  output: { user: mini.object({ id: mini.uuid(), name: mini.string(), email: mini.string() }) },
});

/** An administrator gives somebody a new password; whom they may, the rule of people says. */
export const setPassword = defineCommand('setPassword', {
  permission: allow.adminAndUp,
  isOutsideTransaction: true,
  input: { userId: mini.uuid(), password: mini.string() },
  output: { user: mini.object({ id: mini.uuid() }) },
});

/** What the letter's link leads to. Whoever holds the secret reads that mailbox, so they may be told of its account. */
export const inviteByToken = defineCommand('inviteByToken', {
  permission: 'open',
  isOutsideTransaction: true,
  alsoAsQuery: true,
  input: { token },
  output: {
    organizationName: mini.string(),
    inviterName: mini.string(),
    email: mini.string(),
    name: mini.nullable(mini.string()),
    role: mini.string(),
    expiration: mini.string(),
    hasAccount: mini.boolean(),
  },
});

/**
 * Takes the place that was offered: with a new account, or into the one that the address has, after its password. Signing
 * in comes after it by the usual door, so that no second factor is gone around.
 */
export const acceptInvite = defineCommand('acceptInvite', {
  permission: 'open',
  isAnonymous: true,
  isOutsideTransaction: true,
  input: { token, name: mini.nullish(personName), password: mini.string() },
  output: { email: mini.string(), organizationId: mini.int(), isNewAccount: mini.boolean() },
});

export const peopleOperations = [
  effectiveAccess,
  createUserInvite,
  deleteUserInvite,
  resendUserInvite,
  forgotPassword,
  recoveryByToken,
  resetPassword,
  addUser,
  setPassword,
  inviteByToken,
  acceptInvite,
];
