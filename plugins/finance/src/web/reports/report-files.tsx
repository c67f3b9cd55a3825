import { useTranslate } from '@gleba/sdk/web';
import { DownloadButton } from '../download-button.tsx';

export type ReportName = 'cash-flow' | 'acquisition' | 'pending-installments' | 'trial-balance' | 'tax-provision';

/** Where the specification has them. */
const folderOf = (name: ReportName) => (name === 'tax-provision' ? 'finance' : 'reports');

export interface ReportFilesProps {
  readonly name: ReportName;
  /** What the screen asks for, which the file has as well. */
  readonly asked: object;
}

/** The report as a workbook. */
export function ReportFiles({ name, asked }: ReportFilesProps) {
  const t = useTranslate();
  return (
    <DownloadButton
      label={t('finance.reports.workbook')}
      fileName={`${t(`finance.reports.file.${name}`)}.xlsx`}
      fetch={async (api) =>
        (await api.request(`/${folderOf(name)}/${name}/workbook`, { method: 'POST', body: asked })).blob()
      }
    />
  );
}
