import { allow, defineEntity, json, reference, text, User, z } from '@gleba/sdk';

/** People who share folders. Folders are named by id only: their plugin may be away. */
export const UserGroup = defineEntity('workspace.userGroup', {
  scope: 'organization',
  title: ['name'],
  fields: {
    name: text({ required: true, max: 120, searchable: true }),
    description: text({ max: 1000, searchable: true }),
    folderIds: json(z.array(z.uuid()).check(z.maxLength(1000))),
  },
  unique: [{ id: 'name', fields: ['name'], ignoreCase: true }],
  /** A group says which folders its people may open: theirs to know. */
  access: {
    read: allow.any(allow.adminAndUp, allow.related('members')),
    create: allow.adminAndUp,
    update: allow.adminAndUp,
    delete: allow.adminAndUp,
  },
});

export const UserGroupMember = defineEntity('workspace.userGroupMember', {
  scope: 'organization',
  fields: {
    userGroupId: reference(UserGroup, {
      required: true,
      inverse: 'members',
      onDelete: 'cascade',
      writing: 'create',
    }),
    userId: reference(User, {
      required: true,
      inverse: 'userGroupMembers',
      onDelete: 'cascade',
      writing: 'create',
    }),
  },
  unique: [{ id: 'member', fields: ['userGroupId', 'userId'] }],
  access: {
    read: allow.any(allow.own('userId'), allow.adminAndUp),
    create: allow.adminAndUp,
    update: allow.nobody,
    delete: allow.adminAndUp,
  },
  derive: { update: false },
});
