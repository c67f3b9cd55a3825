import { formatBytes, formatDuration, formatNumber, Job, type JobProgress } from '@gleba/core';
import { confirm, ProgressBar, type UploadItem, useList, useServices, useTranslate } from '@gleba/sdk/web';
import { ActionIcon, Button, Popover, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconProgress, IconRefresh, IconX } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import classes from './shell.module.css';

const working = ['CREATED', 'RUNNING', 'WAITING'] as const;

/** Uploads and jobs that are under way; opens by itself when something starts. */
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
  const shownUploads = uploads.items.filter((item) => item.isActive || item.status === 'failed');
  const count = running.length + shownUploads.length;
  const started = uploads.active.length;
  useEffect(() => {
    if (started > 0) setOpen(true);
  }, [started]);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={360} trapFocus={false}>
      <Popover.Target>
        <button
          type="button"
          className={classes.round}
          aria-label={count > 0 ? t('shell.activity.count', { count }) : t('shell.activity')}
          onClick={() => setOpen(!isOpen)}
        >
          <IconProgress size={20} stroke={1.6} />
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
            {shownUploads.map((item) => (
              <UploadLine key={item.id} item={item} />
            ))}
            {running.map((job) => (
              <JobLine key={job.id} type={job.type} progress={progress.get(job.id) ?? job.progress} />
            ))}
            {count === 0 ? <Text c="dimmed">{t('shell.activity.none')}</Text> : null}
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
});

const UploadLine = observer(function UploadLine({ item }: { readonly item: UploadItem }) {
  const { uploads } = useServices();
  const t = useTranslate();
  const isFailed = item.status === 'failed';
  const cancel = async () => {
    const isSure = await confirm({
      title: t('shell.upload.cancelTitle', { name: item.request.file.name }),
      message: t('shell.upload.cancelText'),
      confirmLabel: t('shell.upload.cancel'),
      cancelLabel: t('ui.back'),
      isDangerous: true,
    });
    if (isSure) uploads.cancel(item);
  };
  const facts = [
    t('shell.upload.bytes', { sent: formatBytes(item.sent), size: formatBytes(item.size) }),
    item.megabits === undefined ? '' : `${formatNumber(item.megabits, 1)} Mbps`,
    item.secondsLeft === undefined ? '' : t('shell.upload.left', { time: formatDuration(item.secondsLeft) }),
    item.status === 'paused' ? t('shell.upload.paused') : '',
    item.status === 'waiting' ? t('shell.upload.waiting') : '',
  ];
  return (
    <div className={classes.activityItem}>
      <ProgressBar
        label={item.request.file.name}
        part={item.size === 0 ? 1 : item.sent / item.size}
        tone={isFailed ? 'danger' : item.status === 'paused' ? 'warning' : 'brand'}
      />
      <div className={classes.activityFacts}>
        <span>{isFailed ? (item.problem ?? t('shell.upload.failed')) : facts.filter(Boolean).join(' · ')}</span>
        {item.status === 'uploading' ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('shell.upload.pause')}
            onClick={() => uploads.pause(item)}
          >
            <IconPlayerPause size={16} />
          </ActionIcon>
        ) : null}
        {item.status === 'paused' || isFailed ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t(isFailed ? 'ui.retry' : 'shell.upload.resume')}
            onClick={() => uploads.resume(item)}
          >
            {isFailed ? <IconRefresh size={16} /> : <IconPlayerPlay size={16} />}
          </ActionIcon>
        ) : null}
        <ActionIcon variant="subtle" color="gray" aria-label={t('shell.upload.cancel')} onClick={() => void cancel()}>
          <IconX size={16} />
        </ActionIcon>
      </div>
    </div>
  );
});

/** Jobs tell their progress between two changes of their row by passing messages. */
function useJobProgress(): ReadonlyMap<string, JobProgress> {
  const { live } = useServices();
  const [known, setKnown] = useState<ReadonlyMap<string, JobProgress>>(new Map());
  useEffect(
    () =>
      live.subscribe((message) => {
        if (message.kind !== 'transient' || message.name !== 'core.jobProgress') return;
        const { jobId, progress } = message.data as { readonly jobId: string; readonly progress: JobProgress };
        setKnown((old) => new Map(old).set(jobId, progress));
      }),
    [live],
  );
  return known;
}

function JobLine({ type, progress }: { readonly type: string; readonly progress: JobProgress | null }) {
  const t = useTranslate();
  const { text, done, total } = progress ?? { text: null, done: 0, total: null };
  const name = t.has(`job.${type}`) ? t(`job.${type}`) : t('shell.activity.job');
  const label = text && t.has(text) ? t(text, { done, total: total ?? 0 }) : name;
  return <ProgressBar label={label} part={total ? done / total : undefined} />;
}
