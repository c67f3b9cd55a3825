import { contribute } from '@gleba/sdk/web';

const place = 'organization';
const adminAndUp = ['staff', 'admin', 'manager'] as const;

/** What the organization's first screen says to the person who works in it. */
export const homeContributions = [
  contribute.firstStep({
    ...{ id: 'workspace.firstStep.project', title: 'workspace.firstStep.project', order: 10, roles: adminAndUp },
    ...{ text: 'workspace.firstStep.project.text', path: '/project/new' },
  }),
  contribute.firstStep({
    ...{ id: 'workspace.firstStep.team', title: 'workspace.firstStep.team', order: 90, roles: adminAndUp },
    ...{ text: 'workspace.firstStep.team.text', path: '/people/users/invite' },
  }),
  contribute.widget({
    ...{ id: 'workspace.home.agenda', place: 'project', title: 'workspace.home.agenda', order: -35 },
    load: () => import('./agenda.widget.tsx'),
  }),
  contribute.widget({
    ...{ id: 'workspace.home.waiting', place, title: 'workspace.home.waiting', order: -20 },
    load: () => import('./waiting.widget.tsx'),
  }),
  contribute.widget({
    ...{ id: 'workspace.home.recent', place, title: 'workspace.home.recent', order: -10 },
    load: () => import('./recent.widget.tsx'),
  }),
];
