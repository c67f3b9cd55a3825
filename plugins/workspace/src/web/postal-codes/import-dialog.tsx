import type { z } from '@gleba/sdk';
import {
  type ActionDialogProps,
  Button,
  Dialog,
  FileInput,
  Group,
  type ListGiven,
  observer,
  Stack,
  Text,
  useJobRun,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import {
  type importPostalCodes,
  postalCodeTableExtensions,
  postalCodeTablePurpose,
  startPostalCodeImport,
} from '../../operations/postal-codes.ts';

const file = { purpose: postalCodeTablePurpose, accept: [...postalCodeTableExtensions] };

type Imported = z.infer<NonNullable<(typeof importPostalCodes)['result']>>;

/** Brings in the office's own table and says which rows it could not use. */
export default observer(function ImportDialog({ onClose }: ActionDialogProps<ListGiven>) {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const [fileId, setFileId] = useState<string | null>(null);
  const [leftOut, setLeftOut] = useState<Imported>();
  const job = useJobRun();
  const begin = () =>
    job.start(
      async () => (await api.run(startPostalCodeImport, { fileId: fileId ?? '' })).jobId,
      ({ result }) => {
        const imported = result as Imported;
        notifier.success(t('workspace.postalCodes.done', { count: imported.rows }));
        if (imported.leftOut === 0) onClose();
        else setLeftOut(imported);
      },
    );
  return (
    <Dialog size={520} onClose={onClose} title={t('workspace.postalCodes.import')}>
      {leftOut ? (
        <Stack gap="xs" role="status">
          <Text>{t('workspace.postalCodes.leftOut', { count: leftOut.leftOut })}</Text>
          {leftOut.told.map(({ row, reason }) => (
            <Text key={row} size="sm">
              {t(`workspace.postalCodes.leftOut.${reason}`, { row })}
            </Text>
          ))}
          <Group justify="flex-end">
            <Button onClick={onClose}>{t('workspace.postalCodes.close')}</Button>
          </Group>
        </Stack>
      ) : (
        <Stack gap="md">
          <Text c="dimmed">{t('workspace.postalCodes.text')}</Text>
          <FileInput
            label={t('workspace.postalCodes.file')}
            description={t('workspace.postalCodes.fileHelp')}
            file={file}
            value={fileId}
            onChange={setFileId}
            disabled={job.isRunning}
          />
          {job.view}
          <Group justify="flex-end">
            <Button disabled={fileId === null} loading={job.isRunning} onClick={() => void begin()}>
              {t('workspace.postalCodes.start')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
});
