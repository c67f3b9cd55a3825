import { definePanel } from '@gleba/sdk/web';
import ProjectsScreen from './projects-screen.tsx';

export const projectsPanel = definePanel({
  id: 'workspace.projects',
  slot: 'route',
  title: 'workspace.projects',
  path: '/projects',
  // Everybody sees it first, so nobody waits for a file of its own.
  load: async () => ({ default: ProjectsScreen }),
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
