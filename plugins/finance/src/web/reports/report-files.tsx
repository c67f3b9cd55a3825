import { Button, Group, IconDownload, saveFile, Text, useServices, useTranslate, wordsOfFailure } from '@gleba/sdk/web';
import { useState } from 'react';

export type ReportName = 'cash-flow' | 'acquisition' | 'pending-installments' | 'trial-balance';

export interface ReportFilesProps {
  readonly name: ReportName;
  /** What the screen asks for, which the file has as well. */
  readonly asked: object;
}

/** The report as a workbook. */
export function ReportFiles({ name, asked }: ReportFilesProps) {
  const t = useTranslate();
  const { api } = useServices();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await api.request(`/reports/${name}/workbook`, { method: 'POST', body: asked });
      saveFile(`${t(`finance.reports.file.${name}`)}.xlsx`, await answer.blob());
    } catch (error) {
      setProblem(wordsOfFailure(error, t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Group gap="xs">
      <Button variant="default" leftSection={<IconDownload size={16} />} loading={isBusy} onClick={() => void save()}>
        {t('finance.reports.workbook')}
      </Button>
      {problem ? (
        <Text c="red" role="alert">
          {problem}
        </Text>
      ) : null}
    </Group>
  );
}
