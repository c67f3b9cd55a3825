import { IconPuzzle, webSide } from '@gleba/sdk/web';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import ptBR from '../locales/pt-BR.json' with { type: 'json' };
import { workspace } from '../plugin.ts';
import { accountPanel } from './panels/account.panel.ts';
import { deadLetterPanel, deadLettersPanel, jobPanel, jobsPanel } from './panels/jobs.panel.ts';
import { loadingPanel } from './panels/loading.panel.ts';
import { pluginsPanel } from './panels/plugins.panel.ts';
import { projectDetailsPanel } from './panels/project-details.panel.ts';
import { editProjectPanel, newProjectPanel, projectsPanel } from './panels/projects.panel.ts';
import { signInPanel } from './panels/sign-in.panel.ts';
import { openPanels, peopleNavigation, peoplePanels } from './people/people.panels.ts';

export const workspaceWeb = webSide(workspace, () => ({
  panels: [
    signInPanel,
    accountPanel,
    loadingPanel,
    projectsPanel,
    newProjectPanel,
    editProjectPanel,
    projectDetailsPanel,
    jobsPanel,
    jobPanel,
    deadLettersPanel,
    deadLetterPanel,
    pluginsPanel,
    ...peoplePanels,
    ...openPanels,
  ],
  navigation: [
    ...peopleNavigation,
    { id: 'workspace.projects', title: 'workspace.projects', icon: 'folders', path: '/projects', order: 10 },
    { id: 'workspace.jobs', title: 'core.job.plural', icon: 'progress', path: '/jobs', order: 80 },
    {
      id: 'workspace.deadLetters',
      title: 'workspace.deadLetters',
      icon: 'alert-triangle',
      path: '/admin/dead-letters',
      order: 90,
      roles: ['staff', 'admin', 'manager'],
    },
    {
      id: 'workspace.plugins',
      title: 'workspace.plugins',
      icon: IconPuzzle,
      path: '/admin/plugins',
      order: 95,
      roles: ['staff', 'admin'],
    },
  ],
  locales: { 'pt-BR': ptBR, en, es },
}));
