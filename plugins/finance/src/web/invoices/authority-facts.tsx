import type { RecordOf } from '@gleba/sdk';
import { Group, observer, useTranslate } from '@gleba/sdk/web';
import type { Invoice } from '../../entities/services/invoice.entity.ts';
import { invoiceDocument } from '../../operations/invoices.ts';
import contracts from '../contracts/contracts.module.css';
import { DownloadButton } from '../download-button.tsx';

type Row = RecordOf<typeof Invoice>;

/** What an invoice has that an authority was asked for: the document that the office keeps, and what became of its cancellation. */
export const AuthorityFacts = observer(function AuthorityFacts({ record }: { readonly record: Row }) {
  const t = useTranslate();
  const { cancellation, statusReason } = record;
  const isAsked = record.route !== 'byHand';
  return (
    <>
      {isAsked && record.status === 'waitingForNumber' ? (
        <p className={contracts.reason} role="status">
          {record.externalId
            ? t('finance.invoices.processing', { protocol: record.externalId })
            : t('finance.invoices.unanswered')}
        </p>
      ) : null}
      {record.status === 'rejected' ? (
        <div role="alert">
          <p className={contracts.reason}>{t('finance.invoices.rejectedFor', { reason: statusReason ?? '' })}</p>
          <p className={contracts.reason}>{t('finance.invoices.rejectedNext')}</p>
        </div>
      ) : null}
      {record.status === 'cancelled' && statusReason ? (
        <p className={contracts.reason}>{t('finance.invoices.cancelledFor', { reason: statusReason })}</p>
      ) : null}
      {cancellation === 'requested' ? (
        <p className={contracts.reason} role="status">
          {t('finance.invoices.cancelWaits')}
        </p>
      ) : null}
      {cancellation === 'refused' ? (
        <p className={contracts.reason} role="alert">
          {t('finance.invoices.cancelRefused', { reason: statusReason ?? '' })}
        </p>
      ) : null}
      {isAsked && record.externalId && record.invoiceNumber ? (
        <Group gap="xs">
          <DownloadButton
            label={t(record.route === 'national' ? 'finance.invoices.danfse' : 'finance.invoices.pdf')}
            fileName={`NFS-e ${record.invoiceNumber ?? ''}.pdf`}
            fetch={async (api) => (await api.request(`/invoice-papers/${record.id}`)).blob()}
          />
          <DownloadButton
            label={t('finance.invoices.xml')}
            fileName={`NFS-e ${record.invoiceNumber ?? ''}.xml`}
            fetch={async (api) => {
              const { document } = await api.run(invoiceDocument, { invoiceId: record.id });
              return new Blob([document ?? ''], { type: 'application/xml' });
            }}
          />
        </Group>
      ) : null}
    </>
  );
});
