import { Job, type JobProgress } from '@gleba/core';
import { ProgressBar, useJobProgress, useList, useServices, useTranslate } from '@gleba/sdk/web';
import { Button, Popover, Skeleton, Text } from '@mantine/core';
import { IconProgress } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'react-router';
import classes from './shell.module.css';
import { uploadNews } from './upload-news.ts';
import { isOpenUpload, UploadPanel } from './upload-panel.tsx';
import { UploadRefusals } from './upload-refusals.tsx';

const working = ['CREATED', 'RUNNING', 'WAITING'] as const;

/** Uploads and jobs that are under way, behind a button that says in words how far the uploads are; opened by hand alone (decision 0160). */
export default observer(function Activity({ jobsPath }: { readonly jobsPath: string | undefined }) {
  const { uploads, session } = useServices();
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const progress = useJobProgress();
  const jobs = useList(Job, {
    filter: { status: { in: working }, createdBy: { equalTo: session.me?.id ?? '' } },
    orderBy: ['-createdAt'],
    fields: ['type', 'status', 'progress'],
  });
  const running = jobs.rows.filter((job) => working.some((status) => status === job.status)).slice(0, 20);
  const shownUploads = uploads.items.filter(isOpenUpload);
  const refused = uploads.items.filter(({ status }) => status === 'rejected');
  const count = running.length + shownUploads.length;
  const news = uploadNews(shownUploads);
  const said = news && t(`shell.upload.news.${news.kind}`, news);
  const label = count > 0 ? t('shell.activity.count', { count }) : t('shell.activity');
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width="min(400px, calc(100vw - 16px))"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.round}
          data-news={news?.kind}
          aria-label={said ? `${label}: ${said}` : label}
          onClick={() => setOpen(!isOpen)}
        >
          <IconProgress size={20} stroke={1.6} />
          {said ? (
            <span className={classes.news} aria-hidden>
              {said}
            </span>
          ) : null}
          {count > 0 ? (
            <span className={classes.count} aria-hidden>
              {count}
            </span>
          ) : null}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('shell.activity')}>
        <div className={classes.activity}>
          <div className={classes.activityHead}>
            {t('shell.activity')}
            {jobsPath ? (
              <Button component={Link} to={jobsPath} variant="subtle" size="compact-sm" onClick={() => setOpen(false)}>
                {t('shell.activity.all')}
              </Button>
            ) : null}
          </div>
          <div className={classes.activityList}>
            <UploadPanel items={shownUploads} />
            {running.map((job) => (
              <JobLine key={job.id} type={job.type} progress={progress.get(job.id) ?? job.progress} />
            ))}
            {count === 0 ? <Nothing list={jobs} /> : null}
            <UploadRefusals items={refused} />
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
});

/** Nothing runs: said only once the server has, and not while it is asked again. */
const Nothing = observer(function Nothing({ list }: { readonly list: ReturnType<typeof useList<typeof Job>> }) {
  const t = useTranslate();
  if (list.status === 'error') return <Text c="dimmed">{t('shell.activity.unknown')}</Text>;
  if (list.status === 'loading' || list.isRefreshing) return <Skeleton height={20} />;
  return <Text c="dimmed">{t('shell.activity.none')}</Text>;
});

function JobLine({ type, progress }: { readonly type: string; readonly progress: JobProgress | null }) {
  const t = useTranslate();
  const { text, done, total } = progress ?? { text: null, done: 0, total: null };
  const name = t.has(`job.${type}`) ? t(`job.${type}`) : t('shell.activity.job');
  const label = text && t.has(text) ? t(text, { done, total: total ?? 0 }) : name;
  return <ProgressBar label={label} part={total ? done / total : undefined} />;
}
