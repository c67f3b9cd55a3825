import { allow, boolean, defineEntity, enumeration, instant, json, mini, reference, roles, text } from '@gleba/sdk';

/**
 * A place in the organization that is offered to an e-mail address. Written by commands alone; whoever accepts proves by a
 * ticket's secret that the letter reached them.
 */
export const UserInvite = defineEntity('workspace.userInvite', {
  scope: 'organization',
  title: ['email'],
  fields: {
    name: text('name', { max: 200, searchable: true, writing: 'never' }),
    email: text('email', { required: true, max: 254, searchable: true, writing: 'never' }),
    role: enumeration('role', roles, { required: true, default: 'user', writing: 'never' }),
    profileId: reference('profileId', 'core.profile', {
      inverse: 'userInvites',
      onDelete: 'setNull',
      writing: 'never',
    }),
    /** Where the profile will hold; empty: in the whole organization. */
    projectIds: json('projectIds', mini.array(mini.uuid()).check(mini.maxLength(500)), { writing: 'never' }),
    userGroupIds: json('userGroupIds', mini.array(mini.uuid()).check(mini.maxLength(100)), { writing: 'never' }),
    companyId: reference('companyId', 'core.company', {
      inverse: 'userInvites',
      onDelete: 'setNull',
      writing: 'never',
    }),
    expiration: instant('expiration', { required: true, writing: 'never' }),
    accepted: boolean('accepted', { required: true, default: false, writing: 'never' }),
    acceptedAt: instant('acceptedAt', { writing: 'never' }),
    cancelledAt: instant('cancelledAt', { writing: 'never' }),
  },
  access: { read: allow.adminAndUp, create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { create: false, update: false, delete: false },
});
