import { type ExportFormat, exportFormats } from '@gleba/sdk/exchange';
import {
  type ActionDialogProps,
  Button,
  Dialog,
  fieldLabel,
  Group,
  type ListGiven,
  MultiSelect,
  Select,
  Stack,
  Text,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { Land } from '../../entities/land.entity.ts';
import { exportedColumns, exportedField } from '../../exported-columns.ts';
import { exportLands } from '../../jobs/export-lands.job.ts';
import { startLandExport } from '../../operations/papers.ts';
import { FileJobProgress } from '../file-job-progress.tsx';

/** Chooses what becomes of the list, and follows the file until it can be had. Closing stops nothing. */
export default function ExportDialog({ projectId = '', filter, onClose }: ActionDialogProps<ListGiven>) {
  const t = useTranslate();
  const [jobId, setJobId] = useState<string>();
  return (
    <Dialog size={520} onClose={onClose} title={t('lands.export.title')}>
      {jobId === undefined ? (
        <ExportChoice projectId={projectId} filter={filter} onClose={onClose} onStarted={setJobId} />
      ) : (
        <FileJobProgress
          jobId={jobId}
          job={exportLands}
          texts="lands.export"
          madeBy={({ fileId, rows, lost = [] }) => ({
            fileId,
            count: rows,
            leftOut: lost.map(({ what, count }) => <Text key={what}>{t(`lands.export.lost.${what}`, { count })}</Text>),
          })}
          onAgain={() => setJobId(undefined)}
        />
      )}
    </Dialog>
  );
}

interface ChoiceProps extends Pick<ActionDialogProps<ListGiven>, 'filter' | 'onClose'> {
  readonly projectId: string;
  readonly onStarted: (jobId: string) => void;
}

function ExportChoice({ projectId, filter, onClose, onStarted }: ChoiceProps) {
  const t = useTranslate();
  const { api } = useServices();
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [columns, setColumns] = useState<readonly string[]>(exportedColumns);
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      const input = { projectId, format, columns, filter };
      const { jobId } = await api.run(startLandExport, input);
      onStarted(jobId);
    } catch {
      // Told by the toast rules.
      setBusy(false);
    }
  };
  const labelOf = (name: string) => {
    const field = exportedField(name);
    return field ? fieldLabel(t, Land, field) : t(`lands.export.${name}`);
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
        data={exportedColumns.map((value) => ({ value, label: labelOf(value) }))}
        value={[...columns]}
        onChange={(chosen) => setColumns(exportedColumns.filter((name) => chosen.includes(name)))}
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
