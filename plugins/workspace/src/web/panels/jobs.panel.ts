import { definePanel } from '@gleba/sdk/web';

const adminAndUp = ['staff', 'admin', 'manager'] as const;

export const jobsPanel = definePanel({
  id: 'workspace.jobs',
  slot: 'route',
  title: 'core.job.plural',
  path: '/jobs',
  load: () => import('./job-list-screen.tsx'),
});

export const jobPanel = definePanel({
  id: 'workspace.job',
  slot: 'modal',
  title: 'core.job',
  path: '/jobs/:jobId',
  load: () => import('./job-record-screen.tsx'),
});

export const jobBatchesPanel = definePanel({
  id: 'workspace.jobBatches',
  slot: 'route',
  title: 'core.jobBatch.plural',
  path: '/job-batches',
  load: () => import('../jobs/job-batch-list-screen.tsx'),
});

export const jobBatchPanel = definePanel({
  id: 'workspace.jobBatch',
  slot: 'modal',
  title: 'core.jobBatch',
  path: '/job-batches/:jobBatchId',
  load: () => import('../jobs/job-batch-record-screen.tsx'),
});

export const schedulesPanel = definePanel({
  id: 'workspace.schedules',
  slot: 'route',
  title: 'core.jobSchedule.plural',
  path: '/admin/schedules',
  roles: adminAndUp,
  load: () => import('./schedule-list-screen.tsx'),
});

export const deadLettersPanel = definePanel({
  id: 'workspace.deadLetters',
  slot: 'route',
  title: 'core.deadLetter.plural',
  path: '/admin/dead-letters',
  roles: adminAndUp,
  load: () => import('./dead-letter-list-screen.tsx'),
});

export const deadLetterPanel = definePanel({
  id: 'workspace.deadLetter',
  slot: 'modal',
  title: 'core.deadLetter',
  path: '/admin/dead-letters/:deadLetterId',
  roles: adminAndUp,
  load: () => import('./dead-letter-record-screen.tsx'),
});
