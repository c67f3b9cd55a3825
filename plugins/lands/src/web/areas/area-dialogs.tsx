import type { JobResult } from '@gleba/sdk';
import {
  Button,
  Checkbox,
  confirm,
  Dialog,
  Group,
  Stack,
  Text,
  useCommand,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { exportAreaTable } from '../../jobs/export-area-table.job.ts';
import { printAreaPapers } from '../../jobs/print-area-papers.job.ts';
import { areaPaperDrafts, startAreaPapers, startAreaTableExport } from '../../operations/areas.ts';
import { FileJobProgress, type MadeFile } from '../file-job-progress.tsx';
import { NotPrinted } from '../papers/not-printed.tsx';

interface DialogProps {
  readonly projectId: string;
  readonly onClose: () => void;
}

/** All memorials of areas with the table before them, as one file. Closing stops nothing. */
export function AreaPapersDialog({ projectId, count, onClose }: DialogProps & { readonly count: number }) {
  const t = useTranslate();
  const { api } = useServices();
  const [jobId, setJobId] = useState<string>();
  const { run, isRunning } = useCommand(startAreaPapers);
  const [hasSketches, setSketches] = useState(false);
  const [isLooking, setLooking] = useState(false);
  const isFineAsDraft = async () => {
    setLooking(true);
    try {
      const { drafts, total, unseen } = await api.run(areaPaperDrafts, { projectId, hasTable: true });
      if (drafts === 0 && unseen === 0) return true;
      return await confirm({
        title: t('lands.papers.draftTitle'),
        message: [
          ...(drafts > 0 ? [t('lands.areas.drafts', { count: drafts, total: total - unseen })] : []),
          ...(unseen > 0 ? [t('lands.areas.unseen', { count: unseen })] : []),
          t('lands.areas.draftsText'),
        ].join(' '),
        confirmLabel: t('lands.papers.draftConfirm'),
      });
    } catch {
      // Told by the toast rules.
      return false;
    } finally {
      setLooking(false);
    }
  };
  const start = async () => {
    if (!(await isFineAsDraft())) return;
    const started = await run({ projectId, hasTable: true, hasSketches });
    if (started) setJobId(started.jobId);
  };
  return (
    <Dialog size={520} onClose={onClose} title={t('lands.areas.printTitle')}>
      {jobId === undefined ? (
        <Stack gap="lg">
          <Text>{t('lands.areas.printText', { count })}</Text>
          <Checkbox
            label={t('lands.areas.withSketches')}
            checked={hasSketches}
            onChange={({ currentTarget: { checked } }) => setSketches(checked)}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose} disabled={isRunning}>
              {t('ui.cancel')}
            </Button>
            <Button onClick={() => void start()} loading={isRunning || isLooking}>
              {t('lands.areas.start')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <FileJobProgress
          jobId={jobId}
          job={printAreaPapers}
          texts="lands.areas"
          madeBy={printedFile}
          onAgain={() => setJobId(undefined)}
        />
      )}
    </Dialog>
  );
}

function printedFile({ fileId, items, failed }: JobResult<typeof printAreaPapers>): MadeFile {
  return {
    fileId,
    count: items,
    leftOut: failed.length > 0 ? <NotPrinted texts="lands.areas" failed={failed} /> : null,
  };
}

/** The table as a spreadsheet. */
export function AreaTableDialog({ projectId, onClose }: DialogProps) {
  const t = useTranslate();
  const [jobId, setJobId] = useState<string>();
  const { run, isRunning } = useCommand(startAreaTableExport);
  const start = async () => {
    const started = await run({ projectId });
    if (started) setJobId(started.jobId);
  };
  return (
    <Dialog size={480} onClose={onClose} title={t('lands.areas.exportTitle')}>
      {jobId === undefined ? (
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={isRunning}>
            {t('ui.cancel')}
          </Button>
          <Button onClick={() => void start()} loading={isRunning}>
            {t('lands.areas.startTable')}
          </Button>
        </Group>
      ) : (
        <FileJobProgress
          jobId={jobId}
          job={exportAreaTable}
          texts="lands.areaTable"
          madeBy={({ fileId, rows }) => ({ fileId, count: rows })}
          onAgain={() => setJobId(undefined)}
        />
      )}
    </Dialog>
  );
}
