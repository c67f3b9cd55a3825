import { loadingPanel } from './panels/loading.panel.ts';
import { signInPanel } from './panels/sign-in.panel.ts';
import { projectsPanel } from './projects/projects.panel.ts';

/**
 * What people see first, before the plugins have come. These files and what they import are loaded by everybody, so they import no entity
 * and no other panel of this plugin.
 */
export const firstPanels = [signInPanel, loadingPanel, projectsPanel];
