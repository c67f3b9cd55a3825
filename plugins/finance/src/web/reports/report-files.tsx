import { Group, useTranslate } from '@gleba/sdk/web';
import { DownloadButton } from '../download-button.tsx';

export type ReportName = 'cash-flow' | 'acquisition' | 'pending-installments' | 'trial-balance' | 'tax-provision';

/** Where the specification has them. */
const folderOf = (name: ReportName) => (name === 'tax-provision' ? 'finance' : 'reports');

export interface ReportFilesProps {
  readonly name: ReportName;
  /** What the screen asks for, which the file has as well. */
  readonly asked: object;
}

const kinds = [
  ['workbook', 'xlsx'],
  ['pdf', 'pdf'],
] as const;

/** The report as a workbook, and on paper. */
export function ReportFiles({ name, asked }: ReportFilesProps) {
  const t = useTranslate();
  return (
    <Group gap="xs">
      {kinds.map(([kind, ending]) => (
        <DownloadButton
          key={kind}
          label={t(`finance.reports.${kind}`)}
          fileName={`${t(`finance.reports.file.${name}`)}.${ending}`}
          fetch={async (api) =>
            (await api.request(`/${folderOf(name)}/${name}/${kind}`, { method: 'POST', body: asked })).blob()
          }
        />
      ))}
    </Group>
  );
}
