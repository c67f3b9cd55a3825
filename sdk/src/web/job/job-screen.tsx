import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { PageHeader, Screen } from '../page/page-header.tsx';
import classes from './job.module.css';
import { JobProgress, type JobProgressProps } from './job-progress.tsx';
import { type JobRecord, useJob } from './use-job.ts';

export interface JobScreenProps<P, R> extends JobProgressProps<P, R> {
  readonly title: string;
  readonly subtitle?: (record: JobRecord) => string | undefined;
  /** Under the card of a job that has ended. */
  readonly below?: (record: JobRecord) => ReactNode;
}

/** A screen for one job. Its address can be shared. */
function JobScreenOf<P, R>({ title, subtitle, below, ...progress }: JobScreenProps<P, R>) {
  const { record } = useJob(progress.jobId);
  return (
    <Screen isScrolling>
      <PageHeader title={title} subtitle={record && subtitle?.(record)} />
      <section className={classes.card}>
        <JobProgress key={progress.jobId} {...progress} />
      </section>
      {record && below?.(record)}
    </Screen>
  );
}

export const JobScreen = observer(JobScreenOf) as typeof JobScreenOf;
