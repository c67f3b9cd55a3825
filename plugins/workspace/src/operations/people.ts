import { allow, defineCommand, defineQuery, id, Project, passwordChanged, roles, User, z } from '@gleba/sdk';
import { inviteAccepted, inviteCancelled } from '../events/user-invite.event.ts';
import { personErrors } from '../person-errors.ts';
import { assignableRole, emailAddress, idList, personName, phone } from '../person-fields.ts';

/** Why somebody is not given what was asked for them. */
const grantReasons = [
  'workspace.grantsTooMuch',
  'workspace.profileRequired',
  'workspace.groupRequired',
  'workspace.recordNotFound',
  'workspace.companyNotFound',
  'workspace.profileNotFound',
  'workspace.profileOfProjects',
  'workspace.profileOfOrganization',
];

/**
 * Why somebody may do what they may: the role, if it grants everything, and each profile with the place where it holds. The
 * screen lays the keys that exist beside it. Of the person themself or of whoever an administrator asks about.
 */
export const effectiveAccess = defineQuery('effectiveAccess', {
  permission: allow.adminAndUp,
  input: { userId: z.uuid(), projectId: z.nullish(z.uuid()) },
  output: {
    role: z.enum(roles),
    /** The role holds every key. */
    isUnlimited: z.boolean(),
    /** The role holds none, whatever profiles say. */
    isExcluded: z.boolean(),
    grants: z.array(
      z.object({
        profileId: z.uuid(),
        profileName: z.string(),
        level: z.enum(['organization', 'project']),
        accessKeys: z.array(z.string()),
      }),
    ),
  },
});

/** Offers a place to an e-mail address; the e-mail follows by a job. */
export const createUserInvite = defineCommand('createUserInvite', {
  permission: allow.adminAndUp,
  refusal: personErrors.mayNotInvite,
  input: {
    userInvite: z.object({
      email: emailAddress,
      name: z.nullish(personName),
      role: assignableRole,
      profileId: z.nullish(z.uuid()),
      projectIds: z.nullish(idList),
      userGroupIds: z.nullish(idList),
      companyId: z.nullish(z.uuid()),
      expiration: z.nullish(z.iso.datetime()),
    }),
  },
  errors: [
    ...grantReasons,
    'workspace.alreadyMember',
    'workspace.alreadyInvited',
    'workspace.lookAlike',
    'workspace.inviteTooLong',
  ],
  output: { userInvite: z.object({ id: z.uuid(), email: z.string(), expiration: z.string() }) },
});

/** Takes all profiles that somebody has in a project, and so takes them out of it. */
export const removeMember = defineCommand('removeMember', {
  permission: allow.adminAndUp,
  input: { projectId: id(Project), userId: id(User) },
  output: { removed: z.int() },
});

const inviteId = z.object({ id: z.uuid() });

const inviteAnswer = z.object({ userInvite: z.object({ id: z.uuid() }) });

/** Takes the offer back. The invite stays, so that its link can say what became of it. */
export const deleteUserInvite = defineCommand('deleteUserInvite', {
  permission: allow.adminAndUp,
  refusal: personErrors.mayNotInvite,
  input: inviteId,
  errors: ['workspace.inviteAccepted', 'workspace.inviteCancelled'],
  output: inviteAnswer,
  emits: [inviteCancelled],
});

/** Writes again, with a new link and a new time limit. */
export const resendUserInvite = defineCommand('resendUserInvite', {
  permission: allow.adminAndUp,
  refusal: personErrors.mayNotInvite,
  input: inviteId,
  errors: [
    'workspace.inviteAccepted',
    'workspace.inviteCancelled',
    'workspace.grantsTooMuch',
    'workspace.inviteTooLong',
  ],
  output: inviteAnswer,
});

/**
 * The same answer and the same work for every address: one row in the queue. Whether it is anybody's is found out by the
 * job, where nobody can measure it.
 */
export const forgotPassword = defineCommand('forgotPassword', {
  permission: 'open',
  isOutsideTransaction: true,
  input: { email: z.string().check(z.minLength(1), z.maxLength(254)) },
  errors: ['workspace.signOutFirst'],
  output: { isRequested: z.boolean() },
});

const token = z.string().check(z.minLength(1), z.maxLength(200));

/** Whether the link can still be used: throws TOKEN_INVALID or TOKEN_CANCELLED. */
export const recoveryByToken = defineCommand('recoveryByToken', {
  permission: 'open',
  isOutsideTransaction: true,
  alsoAsQuery: true,
  input: { token },
  output: { isValid: z.boolean() },
});

/** Sets a new password by the e-mail's secret. It signs nobody in: a second factor is asked for as always. */
export const resetPassword = defineCommand('resetPassword', {
  permission: 'open',
  isOutsideTransaction: true,
  input: { token, password: z.string() },
  output: { isChanged: z.boolean() },
  emits: [passwordChanged],
});

const grantInput = {
  profileId: z.nullish(z.uuid()),
  projectIds: z.optional(idList),
  userGroupIds: z.optional(idList),
  companyId: z.nullish(z.uuid()),
};

/** Makes an account and takes the person in. Whoever has an account already is invited instead: it is theirs. */
export const addUser = defineCommand('addUser', {
  permission: allow.adminAndUp,
  isOutsideTransaction: true,
  input: {
    name: personName,
    email: emailAddress,
    mobilePhone: z.nullish(phone),
    password: z.string(),
    role: z._default(assignableRole, 'user'),
    ...grantInput,
  },
  errors: [...grantReasons, 'workspace.lookAlike', 'workspace.emailTaken'],
  output: { user: z.object({ id: z.uuid(), name: z.string(), email: z.string() }) },
});

/** An administrator gives somebody a new password; whom they may, the rule of people says. */
export const setPassword = defineCommand('setPassword', {
  permission: allow.adminAndUp,
  isOutsideTransaction: true,
  input: { userId: z.uuid(), password: z.string() },
  output: { user: z.object({ id: z.uuid() }) },
  emits: [passwordChanged],
});

/**
 * Takes the second factor off of somebody who has lost theirs, and every session with it; whom one may, the rule of people says. One's own
 * is taken off in one's account, with both factors.
 */
export const resetSecondFactor = defineCommand('resetSecondFactor', {
  permission: allow.adminAndUp,
  input: { userId: z.uuid() },
  errors: ['workspace.ownSecondFactor', 'workspace.secondFactorOff'],
  output: { user: z.object({ id: z.uuid() }) },
});

/** What the e-mail's link leads to. Whoever holds the secret reads that mailbox, so they may be told of its account. */
export const inviteByToken = defineCommand('inviteByToken', {
  permission: 'open',
  isOutsideTransaction: true,
  alsoAsQuery: true,
  input: { token },
  errors: ['workspace.inviteAccepted', 'workspace.inviteCancelled', 'workspace.inviteExpired'],
  output: {
    organizationName: z.string(),
    inviterName: z.string(),
    email: z.string(),
    name: z.nullable(z.string()),
    role: z.string(),
    expiration: z.string(),
    hasAccount: z.boolean(),
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
  input: { token, name: z.nullish(personName), password: z.string() },
  errors: [
    'workspace.inviteAccepted',
    'workspace.inviteCancelled',
    'workspace.inviteExpired',
    'workspace.nameRequired',
    'workspace.youAreMember',
  ],
  output: { email: z.string(), organizationId: z.int(), isNewAccount: z.boolean() },
  emits: [inviteAccepted],
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
  resetSecondFactor,
  removeMember,
  inviteByToken,
  acceptInvite,
];
