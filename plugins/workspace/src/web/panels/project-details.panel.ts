import { definePanel } from '@gleba/sdk/web';
import { projectDetailsKey } from '../../access-keys.ts';

export const projectDetailsPanel = definePanel({
  id: 'workspace.projectDetails',
  slot: 'route',
  title: 'workspace.projectDetails',
  path: '/project/:projectId/details',
  access: projectDetailsKey,
  load: () => import('./project-details-screen.tsx'),
});
