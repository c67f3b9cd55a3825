import { definePanel, IconStairs } from '@gleba/sdk/web';
import { projectDetailsKey } from '../../access-keys.ts';
import { projectsPanel } from './projects.panel.ts';

const adminAndUp = ['staff', 'admin', 'manager'] as const;
const modal = { slot: 'modal', roles: adminAndUp } as const;
const route = { slot: 'route', roles: adminAndUp } as const;

export const projectPanels = [
  projectsPanel,
  definePanel({
    ...modal,
    id: 'workspace.projectNew',
    title: 'workspace.projects.new',
    path: '/project/new',
    load: () => import('./new-project-form.tsx'),
  }),
  definePanel({
    ...modal,
    id: 'workspace.projectEdit',
    title: 'workspace.projects.edit',
    // Over the projects' own screen, whichever project is current there.
    scope: 'organization',
    path: '/project/:projectId/edit',
    load: () => import('./edit-project-form.tsx'),
  }),
  definePanel({
    id: 'workspace.projectHome',
    slot: 'route',
    title: 'workspace.projectHome',
    path: '/project/:projectId',
    load: () => import('./home/project-home-screen.tsx'),
  }),
  definePanel({
    id: 'workspace.projectDetails',
    slot: 'route',
    title: 'workspace.projectDetails',
    path: '/project/:projectId/details',
    access: projectDetailsKey,
    guards: [
      'core.project.description',
      'core.project.fullAddress',
      'core.project.boundaries',
      'core.project.centroid',
      'core.project.estimatedNumLands',
    ],
    load: () => import('./project-details-screen.tsx'),
  }),
  definePanel({
    ...route,
    id: 'workspace.removedProjects',
    title: 'workspace.removedProjects',
    path: '/projects/removed',
    load: () => import('./removed-projects-screen.tsx'),
  }),
  definePanel({
    ...route,
    id: 'workspace.projectStages',
    title: 'core.projectStage.plural',
    path: '/admin/project-stages',
    load: () => import('./stages/project-stages-screen.tsx'),
  }),
  definePanel({
    ...modal,
    id: 'workspace.projectStageNew',
    title: 'workspace.projectStages.new',
    path: '/admin/project-stages/new',
    load: () => import('./stages/project-stage-form.tsx'),
  }),
  definePanel({
    ...modal,
    id: 'workspace.projectStageEdit',
    title: 'workspace.projectStages.edit',
    path: '/admin/project-stages/:projectStageId/edit',
    load: () => import('./stages/project-stage-form.tsx'),
  }),
];

export const projectNavigation = [
  { id: 'workspace.projects', title: 'workspace.projects', icon: 'folders', path: '/projects', order: 10 },
  {
    id: 'workspace.projectHome',
    title: 'workspace.projectHome',
    icon: 'home',
    path: '/project/:projectId',
    order: 1,
  },
  {
    id: 'workspace.projectDetails',
    title: 'workspace.projectDetails',
    icon: 'clipboard-list',
    path: '/project/:projectId/details',
    order: 68,
    heading: 'core.project',
    access: projectDetailsKey,
  },
  {
    id: 'workspace.projectStages',
    title: 'core.projectStage.plural',
    icon: IconStairs,
    path: '/admin/project-stages',
    order: 88,
    group: 'administration',
    roles: adminAndUp,
  },
] as const;
