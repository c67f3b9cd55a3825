import { formatDate } from '@gleba/sdk';
import {
  Button,
  Group,
  IconDownload,
  IconPrinter,
  Link,
  observer,
  saveFile,
  Text,
  useServices,
  useTranslate,
  wordsOfFailure,
} from '@gleba/sdk/web';
import { useState } from 'react';
import type { AgreedTerms } from '../contracts/use-contract-terms.ts';

interface MemorialFilesProps {
  readonly contractId: string;
  readonly agreed: readonly AgreedTerms[];
}

/** The memorial as a paper that prints, and as a workbook of formulas for each of its terms. */
export const MemorialFiles = observer(function MemorialFiles({ contractId, agreed }: MemorialFilesProps) {
  const t = useTranslate();
  const { api } = useServices();
  const [busyId, setBusyId] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const save = async ({ id, terms }: AgreedTerms) => {
    setBusyId(id);
    setProblem(undefined);
    try {
      const answer = await api.request('/asaas/compute-installments-memorial', { method: 'POST', body: terms });
      saveFile(`${t('finance.memorialPaper.file')}.xlsx`, await answer.blob());
    } catch (error) {
      setProblem(wordsOfFailure(error, t));
    } finally {
      setBusyId(undefined);
    }
  };
  return (
    <>
      <Group gap="xs" mb="md">
        <Button
          component={Link}
          to={`/report/contract-memorial/${contractId}`}
          variant="default"
          leftSection={<IconPrinter size={16} />}
        >
          {t('finance.memorialPaper.open')}
        </Button>
        {agreed.map((one) => (
          <Button
            key={one.id}
            variant="default"
            leftSection={<IconDownload size={16} />}
            loading={busyId === one.id}
            onClick={() => void save(one)}
          >
            {one.since
              ? t('finance.memorialPaper.workbookSince', { since: formatDate(one.since) })
              : t('finance.memorialPaper.workbook')}
          </Button>
        ))}
      </Group>
      {problem ? (
        <Text c="red" role="alert">
          {problem}
        </Text>
      ) : null}
    </>
  );
});
