import {
  Button,
  Group,
  Modal,
  MultiSelect,
  observer,
  ProgressBar,
  Select,
  Stack,
  Text,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { type ExportColumnName, type ExportFormat, exportColumns, exportFormats } from '../../export-formats.ts';
import { downloadFile } from '../download-file.ts';
import { useImportJob } from '../import/use-import-job.ts';

export interface ExportDialogProps {
  readonly projectId: string;
  /** What the list shows. */
  readonly filter: Readonly<Record<string, unknown>>;
  readonly onClose: () => void;
}

/** Chooses what becomes of the list, and follows the file until it can be had. Closing stops nothing. */
export function ExportDialog({ projectId, filter, onClose }: ExportDialogProps) {
  const t = useTranslate();
  const [jobId, setJobId] = useState<string>();
  return (
    <Modal
      opened
      centered
      size={520}
      onClose={onClose}
      title={t('lands.export.title')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {jobId === undefined ? (
        <ExportChoice projectId={projectId} filter={filter} onClose={onClose} onStarted={setJobId} />
      ) : (
        <ExportProgress jobId={jobId} onAgain={() => setJobId(undefined)} />
      )}
    </Modal>
  );
}

function ExportChoice({
  projectId,
  filter,
  onClose,
  onStarted,
}: ExportDialogProps & { readonly onStarted: (jobId: string) => void }) {
  const t = useTranslate();
  const { api } = useServices();
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [columns, setColumns] = useState<readonly ExportColumnName[]>(exportColumns);
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      const input = { projectId, format, columns, filter };
      const { jobId } = await api.command<{ jobId: string }>('startLandExport', input, 'jobId');
      onStarted(jobId);
    } catch {
      // Told by the toast rules.
      setBusy(false);
    }
  };
  const labelOf = (name: ExportColumnName) => {
    if (name === 'legalResponsibles') return t('lands.export.legalResponsibles');
    const field = { lawsuit: 'lawsuitId', lastVisitResult: 'lastVisitResultId' }[name as string] ?? name;
    return t(`lands.land.${field}`);
  };
  return (
    <Stack gap="lg">
      <Text c="dimmed">{t('lands.export.text')}</Text>
      <Select
        label={t('lands.export.format')}
        data={exportFormats.map((value) => ({ value, label: t(`lands.export.format.${value}`) }))}
        value={format}
        allowDeselect={false}
        onChange={(value) => setFormat(exportFormats.find((one) => one === value) ?? format)}
      />
      <MultiSelect
        label={t('lands.export.columns')}
        data={exportColumns.map((value) => ({ value, label: labelOf(value) }))}
        value={[...columns]}
        onChange={(chosen) => setColumns(exportColumns.filter((name) => chosen.includes(name)))}
        searchable
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          {t('ui.cancel')}
        </Button>
        <Button onClick={() => void start()} loading={isBusy} disabled={columns.length === 0}>
          {t('lands.export.start')}
        </Button>
      </Group>
    </Stack>
  );
}

const ExportProgress = observer(function ExportProgress({
  jobId,
  onAgain,
}: {
  readonly jobId: string;
  readonly onAgain: () => void;
}) {
  const t = useTranslate();
  const { api } = useServices();
  const { record: job, progress, reload } = useImportJob(jobId);
  const cancel = async () => {
    await api.command('cancelJob', { id: jobId }, 'id');
    reload();
  };
  if (job?.status === 'DONE') {
    const { fileId, rows } = fileOf(job.result);
    return (
      <Stack gap="lg">
        <Text role="status">{t('lands.export.done', { count: rows })}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onAgain}>
            {t('lands.export.again')}
          </Button>
          {/* A refusal is told by a toast. */}
          <Button onClick={() => void downloadFile(api, fileId).catch(() => {})} data-autofocus>
            {t('lands.export.download')}
          </Button>
        </Group>
      </Stack>
    );
  }
  if (job?.status === 'FAILED' || job?.status === 'CANCELED') {
    return (
      <Stack gap="lg">
        <Text role="alert">{t(job.status === 'FAILED' ? 'lands.export.failed' : 'lands.export.canceled')}</Text>
        {job.error ? <Text c="dimmed">{job.error}</Text> : null}
        <Group justify="flex-end">
          <Button onClick={onAgain}>{t('lands.export.again')}</Button>
        </Group>
      </Stack>
    );
  }
  const { done = 0, total = null } = progress ?? {};
  return (
    <Stack gap="lg" aria-live="polite">
      <ProgressBar
        label={t(progress ? 'lands.export.progress' : 'lands.export.waiting', { done, total: total ?? 0 })}
        part={total ? done / total : undefined}
      />
      <Text c="dimmed" size="sm">
        {t('lands.export.leave')}
      </Text>
      <Group justify="flex-end">
        {/* A refusal is told by a toast. */}
        <Button variant="subtle" color="red" onClick={() => void cancel().catch(() => {})}>
          {t('lands.export.cancel')}
        </Button>
      </Group>
    </Stack>
  );
});

function fileOf(result: unknown): { readonly fileId: string; readonly rows: number } {
  // Written by our own job in this shape.
  return result as { fileId: string; rows: number };
}
