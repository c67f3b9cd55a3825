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
