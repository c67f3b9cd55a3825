import { Project, User } from '@gleba/sdk';
import { IconClock, IconPuzzle, webSide } from '@gleba/sdk/web';
import { ContactMethod } from '../entities/contact-method.entity.ts';
import { workspace } from '../plugin.ts';
import { settingsContributions, settingsNavigation, settingsPanels } from './branding/branding.panels.ts';
import { catalogueContributions, catalogueNavigation, cataloguePanels } from './catalogues/catalogues.panels.ts';
import { commentContributions, commentPanels } from './comments/comments.panels.ts';
import { dashboardContributions, dashboardNavigation, dashboardPanels } from './dashboards/dashboards.panels.ts';
import { feedbackContributions, feedbackNavigation, feedbackPanels } from './feedback/feedback.panels.ts';
import { homeContributions } from './home/home.contributions.ts';
import { legalContributions, legalPanels } from './legal/legal.panels.ts';
import { messages } from './messages.ts';
import { notificationContributions, notificationPanels } from './notifications/notifications.panels.ts';
import { organizationNavigation, organizationPanels } from './organizations/organizations.panels.ts';
import { accountPanel } from './panels/account.panel.ts';
import {
  deadLetterPanel,
  deadLettersPanel,
  jobBatchesPanel,
  jobBatchPanel,
  jobPanel,
  jobsPanel,
  schedulesPanel,
} from './panels/jobs.panel.ts';
import { loadingPanel } from './panels/loading.panel.ts';
import { pluginsPanel } from './panels/plugins.panel.ts';
import { signInPanel } from './panels/sign-in.panel.ts';
import { openPanels, peopleNavigation, peoplePanels } from './people/people.panels.ts';
import { projectNavigation, projectPanels } from './projects/projects.panels.ts';
import { referralNavigation, referralPanels } from './referrals/referrals.panels.ts';
import { workspaceStores } from './workspace-stores.ts';

export const web = webSide(workspace, () => ({
  panels: [
    signInPanel,
    accountPanel,
    loadingPanel,
    jobsPanel,
    jobPanel,
    jobBatchesPanel,
    jobBatchPanel,
    deadLettersPanel,
    schedulesPanel,
    deadLetterPanel,
    pluginsPanel,
    ...projectPanels,
    ...referralPanels,
    ...peoplePanels,
    ...openPanels,
    ...organizationPanels,
    ...settingsPanels,
    ...commentPanels,
    ...dashboardPanels,
    ...feedbackPanels,
    ...notificationPanels,
    ...cataloguePanels,
    ...legalPanels,
  ],
  contributions: [
    ...homeContributions,
    ...settingsContributions,
    ...legalContributions,
    ...commentContributions,
    ...dashboardContributions,
    ...feedbackContributions,
    ...notificationContributions,
    ...catalogueContributions,
  ],
  navigation: [
    ...peopleNavigation,
    ...organizationNavigation,
    ...settingsNavigation,
    ...projectNavigation,
    ...referralNavigation,
    ...catalogueNavigation,
    ...dashboardNavigation,
    ...feedbackNavigation,
    { id: 'workspace.jobs', title: 'core.job.plural', icon: 'progress', path: '/jobs', order: 80 },
    {
      id: 'workspace.schedules',
      title: 'workspace.schedules',
      icon: IconClock,
      path: '/admin/schedules',
      order: 88,
      group: 'administration',
      section: 'system',
      roles: ['staff', 'admin', 'manager'],
    },
    {
      id: 'workspace.deadLetters',
      title: 'workspace.deadLetters',
      icon: 'alert-triangle',
      path: '/admin/dead-letters',
      order: 90,
      group: 'administration',
      section: 'system',
      roles: ['staff', 'admin', 'manager'],
    },
    {
      id: 'workspace.plugins',
      title: 'workspace.plugins',
      icon: IconPuzzle,
      path: '/admin/plugins',
      order: 95,
      group: 'administration',
      section: 'system',
      roles: ['staff', 'admin'],
    },
  ],
  initialData: [Project, User, ContactMethod],
  stores: workspaceStores,
  locales: messages,
}));
