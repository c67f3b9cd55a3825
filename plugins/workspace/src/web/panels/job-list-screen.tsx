import { Job, type JobProgress, jobProgress } from '@gleba/sdk';
import { DefaultListPanel, observer, ProgressBar, useJobProgress, useSearchParams, useTranslate } from '@gleba/sdk/web';
import { filterOfAddress } from '../jobs/filter-of-address.ts';
import { JobTabs } from '../jobs/job-tabs.tsx';
import { jobTitle } from './job-title.ts';

/**
 * Background work of the person, or of everybody for administrators; the newest first. `?jobBatchId=…` and `?referenceId=…`
 * show those of a batch, or about one thing.
 */
export default observer(function JobListScreen() {
  const t = useTranslate();
  const [query] = useSearchParams();
  const live = useJobProgress();
  return (
    <DefaultListPanel
      key={query.toString()}
      entity={Job}
      fields={['type', 'status', 'progress', 'createdAt', 'startedAt', 'finishedAt', 'attempts', 'error']}
      orderBy={['-createdAt']}
      filter={filterOfAddress(Job, query, ['jobBatchId', 'referenceId'])}
      tabs={<JobTabs />}
      columns={[
        {
          id: 'type',
          title: t('core.job.type'),
          width: 240,
          sortKey: 'type',
          card: 'title',
          render: (row) => jobTitle(t, String(row.type)),
        },
        {
          id: 'progress',
          title: t('core.job.progress'),
          width: 220,
          render: (row) =>
            row.status === 'RUNNING' ? (
              <RowProgress progress={live.get(row.id) ?? storedProgress(row.progress)} />
            ) : null,
        },
      ]}
    />
  );
});

function storedProgress(value: unknown): JobProgress | undefined {
  return jobProgress.safeParse(value).data;
}

function RowProgress({ progress }: { readonly progress: JobProgress | undefined }) {
  const t = useTranslate();
  const { done, total, text } = progress ?? { done: 0, total: null, text: null };
  const label = text && t.has(text) ? t(text, { done, total: total ?? 0 }) : t('core.job.progress');
  return <ProgressBar label={label} part={total ? done / total : undefined} />;
}
