import type { JobDefinition } from '@gleba/sdk';
import { Button, Group, JobProgress, jobWord, Stack, Text, useServices, useTranslate } from '@gleba/sdk/web';
import type { ReactNode } from 'react';
import { downloadFile } from './download-file.ts';

export interface MadeFile {
  readonly fileId: string;
  /** What is in it, for `<texts>.done`. */
  readonly count: number;
  /** What is not in it, and why. */
  readonly leftOut?: ReactNode;
}

export interface FileJobProgressProps<P, R> {
  readonly jobId: string;
  readonly job: JobDefinition<P, R>;
  /** Where its texts are: `lands.export`, `lands.papers`. */
  readonly texts: string;
  /** What a finished job tells. */
  readonly madeBy: (result: R) => MadeFile;
  readonly onAgain: () => void;
}

/** How far a job is whose end is a file, and its file. */
export function FileJobProgress<P, R>({ madeBy, onAgain, ...progress }: FileJobProgressProps<P, R>) {
  const t = useTranslate();
  const again = (
    <Button variant="default" onClick={onAgain}>
      {jobWord(t, progress.texts, 'again')}
    </Button>
  );
  return (
    <JobProgress {...progress} broken={() => again}>
      {(result) => <FileOfJob {...madeBy(result)} texts={progress.texts} again={again} />}
    </JobProgress>
  );
}

interface FileOfJobProps extends MadeFile {
  readonly texts: string;
  readonly again: ReactNode;
}

function FileOfJob({ fileId, count, leftOut, texts, again }: FileOfJobProps) {
  const { api } = useServices();
  const t = useTranslate();
  return (
    <Stack gap="lg">
      <Text role="status">{t(`${texts}.done`, { count })}</Text>
      {leftOut}
      <Group justify="flex-end" gap="sm">
        {again}
        {/* A refusal is told by a toast. */}
        <Button onClick={() => void downloadFile(api, fileId).catch(() => {})} data-autofocus>
          {t(`${texts}.download`)}
        </Button>
      </Group>
    </Stack>
  );
}
