import { UserProfile } from '@gleba/sdk';
import { contribute, definePanel, IconLayoutDashboard } from '@gleba/sdk/web';
import { dashboardsKey, dashboardsManageKey, membersKey } from '../../access-keys.ts';

const guards = ['workspace.dashboard', 'dashboardData'];
const shown = { slot: 'route', access: dashboardsKey, guards } as const;
const made = { slot: 'modal', access: dashboardsManageKey, guards: ['workspace.dashboard:create'] } as const;
const ofProject = '/:project/dashboards';
const ofOrganization = '/dashboards';

export const dashboardPanels = [
  definePanel({
    ...shown,
    id: 'workspace.projectDashboards',
    title: 'workspace.dashboard.plural',
    path: ofProject,
    load: () => import('./project-dashboards.panel.tsx'),
  }),
  definePanel({
    ...made,
    id: 'workspace.projectDashboardNew',
    title: 'workspace.dashboards.new',
    path: `${ofProject}/new-dashboard`,
    load: () => import('./project-new-dashboard.panel.tsx'),
  }),
  definePanel({
    ...shown,
    id: 'workspace.projectDashboard',
    title: 'workspace.dashboard',
    path: `${ofProject}/dashboard/:dashboard`,
    load: () => import('./project-dashboard.panel.tsx'),
  }),
  definePanel({
    ...shown,
    id: 'workspace.dashboards',
    title: 'workspace.dashboards.ofOrganization',
    path: ofOrganization,
    scope: 'organization',
    load: () => import('./organization-dashboards.panel.tsx'),
  }),
  definePanel({
    ...made,
    id: 'workspace.dashboardNew',
    title: 'workspace.dashboards.new',
    path: `${ofOrganization}/new-dashboard`,
    scope: 'organization',
    load: () => import('./organization-new-dashboard.panel.tsx'),
  }),
  definePanel({
    ...shown,
    id: 'workspace.dashboard',
    title: 'workspace.dashboard',
    path: `${ofOrganization}/:dashboard`,
    scope: 'organization',
    load: () => import('./organization-dashboard.panel.tsx'),
  }),
];

export const dashboardNavigation = [
  {
    id: 'workspace.projectDashboards',
    title: 'workspace.dashboard.plural',
    icon: IconLayoutDashboard,
    path: ofProject,
    order: 36,
    access: dashboardsKey,
  },
  {
    id: 'workspace.dashboards',
    title: 'workspace.dashboards.ofOrganization',
    icon: IconLayoutDashboard,
    path: ofOrganization,
    order: 30,
    access: dashboardsKey,
  },
] as const;

/** Who works on the project, as far as the workspace knows; plugins offer what they know of. */
export const dashboardContributions = [
  contribute.dashboard({
    id: 'workspace.teamDashboard',
    place: 'project',
    title: 'workspace.dashboards.team',
    text: 'workspace.dashboards.teamText',
    order: 30,
    access: membersKey,
    guards: ['core.userProfile'],
    widgets: [
      {
        ...{ kind: 'number', title: 'workspace.dashboards.teamPeople', x: 0, y: 0, w: 3, h: 2 },
        query: { entity: UserProfile, measure: { kind: 'distinct', field: 'userId' } },
      },
      {
        ...{ kind: 'bar', title: 'workspace.dashboards.teamProfiles', x: 3, y: 0, w: 9, h: 4 },
        query: { entity: UserProfile, groups: [{ field: 'profileId' }] },
      },
      {
        ...{ kind: 'table', title: 'workspace.dashboards.teamTable', x: 0, y: 4, w: 6, h: 5 },
        query: { entity: UserProfile, groups: [{ field: 'userId' }, { field: 'profileId' }] },
      },
    ],
  }),
];
