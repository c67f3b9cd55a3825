import { User } from '@gleba/sdk';
import { contribute, IconMail, IconPlus } from '@gleba/sdk/web';

/** Of the list of people, and of that of invites. */
export const peopleActions = [
  contribute.action(User, {
    place: 'list',
    ...{ id: 'workspace.people.invite', title: 'workspace.people.invite', icon: IconMail, isProminent: true },
    path: () => '/people/users/invite',
  }),
  contribute.action(User, {
    place: 'list',
    ...{ id: 'workspace.people.addUser', title: 'workspace.people.addUser', icon: IconPlus },
    path: () => '/people/users/new',
  }),
];
