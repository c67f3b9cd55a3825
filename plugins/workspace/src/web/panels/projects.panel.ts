import { definePanel } from '@gleba/sdk/web';

export const projectsPanel = definePanel({
  id: 'workspace.projects',
  slot: 'route',
  title: 'workspace.projects',
  path: '/projects',
  load: () => import('./projects-screen.tsx'),
});

export const newProjectPanel = definePanel({
  id: 'workspace.projectNew',
  slot: 'modal',
  title: 'workspace.projects.new',
  path: '/project/new',
  roles: ['staff', 'admin', 'manager'],
  load: () => import('./new-project-form.tsx'),
});

export const editProjectPanel = definePanel({
  id: 'workspace.projectEdit',
  slot: 'modal',
  title: 'workspace.projects.edit',
  path: '/project/:projectId/edit',
  roles: ['staff', 'admin', 'manager'],
  load: () => import('./edit-project-form.tsx'),
});
