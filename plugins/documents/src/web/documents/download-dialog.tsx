import {
  type ActionDialogProps,
  type BulkGiven,
  Button,
  Dialog,
  ErrorState,
  Group,
  JobProgress,
  PanelSkeleton,
  Stack,
  signedAddress,
  Text,
  useCommand,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useEffect, useRef, useState } from 'react';
import { packDocuments } from '../../jobs/pack-documents.job.ts';
import { downloadDocuments } from '../../operations.ts';

/** Packs the chosen documents and follows the archive until it can be had. Closing stops nothing. */
export default function DownloadDialog({ ids, onClose }: ActionDialogProps<BulkGiven>) {
  const t = useTranslate();
  const { api } = useServices();
  const { run, error } = useCommand(downloadDocuments);
  const [jobId, setJobId] = useState<string>();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const start = async () => {
      const answer = await run({ documentIds: [...(await ids())] });
      if (answer) setJobId(answer.jobId);
    };
    // What is refused stands in `error`.
    start().catch(() => {});
  }, [ids, run]);
  const fetchFile = async (fileId: string) => {
    window.location.assign((await signedAddress(api, { key: fileId })).url);
  };
  const content = () => {
    if (error) return <ErrorState error={error} onRetry={onClose} />;
    if (jobId === undefined) return <PanelSkeleton />;
    return (
      <JobProgress jobId={jobId} job={packDocuments}>
        {({ fileId, pages }) => (
          <Stack gap="lg">
            <Text role="status">{t('documents.download.done', { count: pages })}</Text>
            <Group justify="flex-end">
              {/* A refusal is told by a toast. */}
              <Button data-autofocus onClick={() => void fetchFile(fileId).catch(() => {})}>
                {t('documents.download.file')}
              </Button>
            </Group>
          </Stack>
        )}
      </JobProgress>
    );
  };
  return (
    <Dialog size={480} onClose={onClose} title={t('documents.download')}>
      {content()}
    </Dialog>
  );
}
