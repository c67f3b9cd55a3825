import {
  allow,
  boolean,
  Company,
  defineEntity,
  enumeration,
  instant,
  json,
  Profile,
  reference,
  roles,
  text,
  z,
} from '@gleba/sdk';

/**
 * A place in the organization that is offered to an e-mail address. Written by commands alone; whoever accepts proves by a
 * ticket's secret that the e-mail reached them.
 */
export const UserInvite = defineEntity('workspace.userInvite', {
  scope: 'organization',
  title: ['email'],
  fields: {
    name: text({ max: 200, searchable: true, writing: 'never' }),
    email: text({ required: true, max: 254, searchable: true, writing: 'never' }),
    role: enumeration(roles, { required: true, default: 'user', writing: 'never' }),
    profileId: reference(Profile, {
      inverse: 'userInvites',
      onDelete: 'setNull',
      writing: 'never',
    }),
    /** Where the profile will hold; empty: in the whole organization. */
    projectIds: json(z.array(z.uuid()).check(z.maxLength(500)), { writing: 'never' }),
    userGroupIds: json(z.array(z.uuid()).check(z.maxLength(100)), { writing: 'never' }),
    companyId: reference(Company, {
      inverse: 'userInvites',
      onDelete: 'setNull',
      writing: 'never',
    }),
    expiration: instant({ required: true, writing: 'never' }),
    accepted: boolean({ required: true, default: false, writing: 'never' }),
    acceptedAt: instant({ writing: 'never' }),
    cancelledAt: instant({ writing: 'never' }),
  },
  access: { read: allow.adminAndUp, create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { create: false, update: false, delete: false },
});
