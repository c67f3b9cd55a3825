import type { JobResult } from '@gleba/sdk';
import { Button, Dialog, Group, Stack, Text, useCommand, useTranslate } from '@gleba/sdk/web';
import { useState } from 'react';
import { exportAreaTable } from '../../jobs/export-area-table.job.ts';
import { printAreaPapers } from '../../jobs/print-area-papers.job.ts';
import { startAreaPapers, startAreaTableExport } from '../../operations/areas.ts';
import { FileJobProgress, type MadeFile } from '../file-job-progress.tsx';
import { NotPrinted } from '../papers/not-printed.tsx';

interface DialogProps {
  readonly projectId: string;
  readonly onClose: () => void;
}

/** All memorials of areas with the table before them, as one file. Closing stops nothing. */
export function AreaPapersDialog({ projectId, count, onClose }: DialogProps & { readonly count: number }) {
  const t = useTranslate();
  const [jobId, setJobId] = useState<string>();
  const { run, isRunning } = useCommand(startAreaPapers);
  const start = async () => {
    const started = await run({ projectId, hasTable: true });
    if (started) setJobId(started.jobId);
  };
  return (
    <Dialog size={520} onClose={onClose} title={t('lands.areas.printTitle')}>
      {jobId === undefined ? (
        <Stack gap="lg">
          <Text>{t('lands.areas.printText', { count })}</Text>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose} disabled={isRunning}>
              {t('ui.cancel')}
            </Button>
            <Button onClick={() => void start()} loading={isRunning}>
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
