import { formatInteger } from '@gleba/sdk';
import {
  type ActionDialogProps,
  type BulkGiven,
  Dialog,
  ErrorState,
  OperationForm,
  PanelSkeleton,
  Stack,
  Text,
  useAnswer,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useEffect, useState } from 'react';
import { writeSigefSheet } from '../../jobs/write-sigef-sheet.job.ts';
import { startSigefSheet } from '../../operations/vertices.ts';
import { mostSigefLots } from '../../sigef-words.ts';
import { FileJobProgress } from '../file-job-progress.tsx';

/** What the sheet says besides the lots, and its file. Closing stops nothing. */
export default function SigefSheetDialog({ projectId = '', count, ids, onClose }: ActionDialogProps<BulkGiven>) {
  const t = useTranslate();
  const { notifier } = useServices();
  const [jobId, setJobId] = useState<string>();
  const isTooMany = count > mostSigefLots;
  useEffect(() => {
    if (!isTooMany) return;
    notifier.error(t('lands.sigef.tooMany', { most: formatInteger(mostSigefLots) }));
    onClose();
  });
  if (isTooMany) return null;
  return (
    <Dialog size={560} onClose={onClose} title={t('lands.sigef.title')}>
      {jobId === undefined ? (
        <SheetForm projectId={projectId} ids={ids} onClose={onClose} onStarted={setJobId} />
      ) : (
        <FileJobProgress
          jobId={jobId}
          job={writeSigefSheet}
          texts="lands.sigef"
          madeBy={({ fileId, rows, precision }) => ({ fileId, count: rows, leftOut: <Precision found={precision} /> })}
          onAgain={() => setJobId(undefined)}
        />
      )}
    </Dialog>
  );
}

interface PrecisionProps {
  readonly found: { readonly imprecise: number; readonly unknown: number } | null | undefined;
}

/** What SIGEF would refuse, or ask for, before the sheet is sent. */
function Precision({ found }: PrecisionProps) {
  const t = useTranslate();
  if (!found) return null;
  return (
    <>
      {found.imprecise > 0 && <Text size="sm">{t('lands.sigef.imprecise', { count: found.imprecise })}</Text>}
      {found.unknown > 0 && <Text size="sm">{t('lands.sigef.unknownError', { count: found.unknown })}</Text>}
    </>
  );
}

interface FormProps extends Pick<ActionDialogProps<BulkGiven>, 'ids' | 'onClose'> {
  readonly projectId: string;
  readonly onStarted: (jobId: string) => void;
}

function SheetForm({ projectId, ids, onClose, onStarted }: FormProps) {
  const t = useTranslate();
  const { answer: landIds, failure, reload } = useAnswer(`sigef.${projectId}`, ids);
  if (failure) return <ErrorState error={failure} onRetry={reload} />;
  if (!landIds) return <PanelSkeleton />;
  return (
    <Stack gap="md">
      <Text size="sm">{t('lands.sigef.text')}</Text>
      <OperationForm
        op={startSigefSheet}
        plugin="lands"
        fixed={{ projectId, landIds: [...landIds] }}
        draftId={`lands.sigef.${projectId}`}
        submitLabel={t('lands.sigef.start')}
        onCancel={onClose}
        onDone={({ jobId }) => onStarted(jobId)}
      />
    </Stack>
  );
}
