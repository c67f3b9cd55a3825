import { formatDate } from '@gleba/sdk';
import { Button, Group, IconPrinter, Link, observer, useTranslate } from '@gleba/sdk/web';
import type { AgreedTerms } from '../contracts/use-contract-terms.ts';
import { DownloadButton } from '../download-button.tsx';

interface MemorialFilesProps {
  readonly contractId: string;
  readonly agreed: readonly AgreedTerms[];
}

const memorialPath = '/asaas/compute-installments-memorial';

/** The memorial as a paper that prints, and as a workbook of formulas for each of its terms. */
export const MemorialFiles = observer(function MemorialFiles({ contractId, agreed }: MemorialFilesProps) {
  const t = useTranslate();
  return (
    <Group gap="xs" mb="md">
      <Button
        component={Link}
        to={`/report/contract-memorial/${contractId}`}
        variant="default"
        leftSection={<IconPrinter size={16} />}
      >
        {t('finance.memorialPaper.open')}
      </Button>
      {agreed.map(({ id, terms, since }) => (
        <DownloadButton
          key={id}
          label={
            since
              ? t('finance.memorialPaper.workbookSince', { since: formatDate(since) })
              : t('finance.memorialPaper.workbook')
          }
          fileName={`${t('finance.memorialPaper.file')}.xlsx`}
          fetch={async (api) => {
            // With what was added to the installments that follow from these terms.
            const of = new URLSearchParams({ contract: contractId, ...(since && { renegotiation: id }) });
            return (await api.request(`${memorialPath}?${of}`, { method: 'POST', body: terms })).blob();
          }}
        />
      ))}
    </Group>
  );
});
