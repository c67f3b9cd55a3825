import { definePanel, IconMail, IconUsersGroup } from '@gleba/sdk/web';
import { membersKey } from '../../access-keys.ts';

const adminAndUp = ['staff', 'admin', 'manager'] as const;
const modal = { slot: 'modal', roles: adminAndUp } as const;
const route = { slot: 'route', roles: adminAndUp } as const;

export const peoplePanels = [
  definePanel({
    ...route,
    id: 'workspace.people',
    title: 'workspace.people',
    path: '/people',
    load: () => import('./people-screen.tsx'),
  }),
  definePanel({
    ...route,
    id: 'workspace.users',
    title: 'workspace.people.users',
    path: '/people/users',
    load: () => import('./users-screen.tsx'),
  }),
  definePanel({
    ...modal,
    id: 'workspace.userNew',
    title: 'workspace.people.addUser',
    path: '/people/users/new',
    load: () => import('./add-user-form.tsx'),
  }),
  definePanel({
    ...modal,
    id: 'workspace.userInvite',
    title: 'workspace.people.invite',
    path: '/people/users/invite',
    load: () => import('./invite-form.tsx'),
  }),
  definePanel({
    ...modal,
    id: 'workspace.userEdit',
    title: 'workspace.people.editUser',
    path: '/people/users/:userId/edit',
    load: () => import('./edit-user-form.tsx'),
  }),
  definePanel({
    ...route,
    id: 'workspace.user',
    title: 'core.user',
    path: '/people/user/:userId',
    load: () => import('./user-screen.tsx'),
  }),
  definePanel({
    ...modal,
    id: 'workspace.userPageEdit',
    title: 'workspace.people.editUser',
    path: '/people/user/:userId/edit',
    load: () => import('./edit-user-form.tsx'),
  }),
  definePanel({
    ...route,
    id: 'workspace.profiles',
    title: 'core.profile.plural',
    path: '/people/profiles',
    load: () => import('./profiles-screen.tsx'),
  }),
  definePanel({
    ...modal,
    id: 'workspace.profileNew',
    title: 'workspace.people.newProfile',
    path: '/people/profiles/new',
    load: () => import('./profile-form.tsx'),
  }),
  definePanel({
    ...modal,
    id: 'workspace.profileEdit',
    title: 'workspace.people.editProfile',
    path: '/people/profiles/:profileId/edit',
    load: () => import('./profile-form.tsx'),
  }),
  definePanel({
    ...route,
    id: 'workspace.userGroups',
    title: 'workspace.userGroup.plural',
    path: '/people/user-groups',
    load: () => import('./user-groups-screen.tsx'),
  }),
  definePanel({
    ...modal,
    id: 'workspace.userGroupNew',
    title: 'workspace.people.newGroup',
    path: '/people/user-groups/new',
    load: () => import('./user-group-form.tsx'),
  }),
  definePanel({
    ...modal,
    id: 'workspace.userGroupEdit',
    title: 'workspace.people.editGroup',
    path: '/people/user-groups/:userGroupId/edit',
    load: () => import('./user-group-form.tsx'),
  }),
  definePanel({
    id: 'workspace.members',
    slot: 'route',
    title: 'workspace.people.members',
    path: '/:project/members',
    access: membersKey,
    guards: ['core.userOrganization', 'core.userProfile', 'core.user.email', 'core.user.mobilePhone'],
    load: () => import('./members-screen.tsx'),
  }),
  definePanel({
    ...modal,
    id: 'workspace.membersAdd',
    title: 'workspace.people.addMember',
    path: '/:project/members/members-add',
    load: () => import('./add-member-form.tsx'),
  }),
  definePanel({
    ...modal,
    id: 'workspace.memberEdit',
    title: 'workspace.people.editMember',
    path: '/:project/members/:userId/edit',
    load: () => import('./edit-member-form.tsx'),
  }),
  definePanel({
    id: 'workspace.outbox',
    slot: 'route',
    title: 'core.storedMail.plural',
    path: '/admin/outbox',
    roles: ['staff', 'admin'],
    load: () => import('./outbox-screen.tsx'),
  }),
  definePanel({
    id: 'workspace.storedMail',
    slot: 'modal',
    title: 'core.storedMail',
    path: '/admin/outbox/:storedMailId',
    roles: ['staff', 'admin'],
    load: () => import('./mail-screen.tsx'),
  }),
];

const open = { slot: 'route', isOpen: true, isBare: true } as const;

/** Reached without a session. */
export const openPanels = [
  definePanel({
    ...open,
    id: 'workspace.acceptInvite',
    title: 'workspace.invites.title',
    path: '/invites',
    load: () => import('./accept-invite-screen.tsx'),
  }),
  definePanel({
    ...open,
    id: 'workspace.forgotPassword',
    title: 'workspace.forgot.title',
    path: '/forgot-password',
    load: () => import('./forgot-password-screen.tsx'),
  }),
  definePanel({
    ...open,
    id: 'workspace.confirmEmail',
    title: 'workspace.contact.confirm',
    path: '/confirm-email',
    load: () => import('../account/confirm-email-screen.tsx'),
  }),
  definePanel({
    ...open,
    id: 'workspace.register',
    title: 'workspace.register.title',
    path: '/register',
    load: () => import('./register-screen.tsx'),
  }),
  definePanel({
    ...open,
    id: 'workspace.registered',
    title: 'workspace.registered.title',
    path: '/register/confirmation',
    load: () => import('./registered-screen.tsx'),
  }),
  definePanel({
    ...open,
    id: 'workspace.terms',
    title: 'workspace.terms.title',
    path: '/tos',
    load: () => import('../legal/terms-screen.tsx'),
  }),
  definePanel({
    ...open,
    id: 'workspace.privacy',
    title: 'workspace.privacy.title',
    path: '/privacy',
    load: () => import('../legal/privacy-screen.tsx'),
  }),
  definePanel({
    ...open,
    id: 'workspace.notificationLink',
    title: 'workspace.loading.title',
    path: '/notificationLink',
    load: () => import('./notification-link-screen.tsx'),
  }),
];

export const peopleNavigation = [
  {
    id: 'workspace.members',
    title: 'workspace.people.members',
    icon: 'user-circle',
    path: '/:projectId/members',
    order: 70,
    heading: 'core.project',
    access: membersKey,
  },
  {
    id: 'workspace.people',
    title: 'workspace.people',
    icon: IconUsersGroup,
    path: '/people',
    order: 85,
    group: 'administration',
    section: 'people',
    roles: adminAndUp,
  },
  {
    id: 'workspace.outbox',
    title: 'core.storedMail.plural',
    icon: IconMail,
    path: '/admin/outbox',
    order: 92,
    group: 'administration',
    section: 'system',
    roles: ['staff', 'admin'],
  },
] as const;
