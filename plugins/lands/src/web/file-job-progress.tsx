import { cancelJob } from '@gleba/sdk';
import { Button, Group, observer, ProgressBar, Stack, Text, useServices, useTranslate } from '@gleba/sdk/web';
import type { ReactNode } from 'react';
import { downloadFile } from './download-file.ts';
import { useImportJob } from './import/use-import-job.ts';

export interface MadeFile {
  readonly fileId: string;
  /** What is in it, for `<texts>.done`. */
  readonly count: number;
  /** What is not in it, and why. */
  readonly leftOut?: ReactNode;
}

export interface FileJobProgressProps {
  readonly jobId: string;
  /** Where its texts are: `lands.export`, `lands.papers`. */
  readonly texts: string;
  /** What a finished job tells. */
  readonly madeBy: (result: unknown) => MadeFile;
  readonly onAgain: () => void;
}

/** How far a job is whose end is a file, and its file. Going away stops nothing. */
export const FileJobProgress = observer(function FileJobProgress(props: FileJobProgressProps) {
  const { jobId, texts, madeBy, onAgain } = props;
  const t = useTranslate();
  const { api } = useServices();
  const { record: job, progress, reload } = useImportJob(jobId);
  const cancel = async () => {
    await api.run(cancelJob, { id: jobId });
    reload();
  };
  if (job?.status === 'DONE') {
    const { fileId, count, leftOut } = madeBy(job.result);
    return (
      <Stack gap="lg">
        <Text role="status">{t(`${texts}.done`, { count })}</Text>
        {leftOut}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onAgain}>
            {t(`${texts}.again`)}
          </Button>
          {/* A refusal is told by a toast. */}
          <Button onClick={() => void downloadFile(api, fileId).catch(() => {})} data-autofocus>
            {t(`${texts}.download`)}
          </Button>
        </Group>
      </Stack>
    );
  }
  if (job?.status === 'FAILED' || job?.status === 'CANCELED') {
    return (
      <Stack gap="lg">
        <Text role="alert">{t(job.status === 'FAILED' ? `${texts}.failed` : `${texts}.canceled`)}</Text>
        {job.error ? <Text c="dimmed">{job.error}</Text> : null}
        <Group justify="flex-end">
          <Button onClick={onAgain}>{t(`${texts}.again`)}</Button>
        </Group>
      </Stack>
    );
  }
  const { done = 0, total = null } = progress ?? {};
  return (
    <Stack gap="lg" aria-live="polite">
      <ProgressBar
        label={t(progress ? `${texts}.progress` : `${texts}.waiting`, { done, total: total ?? 0 })}
        part={total ? done / total : undefined}
      />
      <Text c="dimmed" size="sm">
        {t(`${texts}.leave`)}
      </Text>
      <Group justify="flex-end">
        {/* A refusal is told by a toast. */}
        <Button variant="subtle" color="red" onClick={() => void cancel().catch(() => {})}>
          {t(`${texts}.cancel`)}
        </Button>
      </Group>
    </Stack>
  );
});
