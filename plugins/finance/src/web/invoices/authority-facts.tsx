import type { RecordOf } from '@gleba/sdk';
import { Button, Group, IconRefresh, observer, Text, useCommand, useServices, useTranslate } from '@gleba/sdk/web';
import type { ReactNode } from 'react';
import type { Invoice } from '../../entities/services/invoice.entity.ts';
import { askInvoiceAuthority, invoiceDocument } from '../../operations/invoices.ts';
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
        <Waiting record={record}>
          {record.externalId
            ? t('finance.invoices.processing', { protocol: record.externalId })
            : t(`finance.invoices.unanswered.${record.route}`)}
        </Waiting>
      ) : null}
      {record.status === 'rejected' ? (
        <div role="alert">
          <Text c="red">{t('finance.invoices.rejectedFor', { reason: statusReason ?? '' })}</Text>
          <p className={contracts.reason}>{t('finance.invoices.rejectedNext')}</p>
        </div>
      ) : null}
      {record.status === 'cancelled' && statusReason ? (
        <p className={contracts.reason}>{t('finance.invoices.cancelledFor', { reason: statusReason })}</p>
      ) : null}
      {cancellation === 'requested' ? <Waiting record={record}>{t('finance.invoices.cancelWaits')}</Waiting> : null}
      {cancellation === 'refused' ? (
        <Text c="red" role="alert" mb="md">
          {t('finance.invoices.cancelRefused', { reason: statusReason ?? '' })}
        </Text>
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

/** What is waited for is asked for again by itself; whoever looks asks now. */
const Waiting = observer(function Waiting({
  record,
  children,
}: {
  readonly record: Row;
  readonly children: ReactNode;
}) {
  const t = useTranslate();
  const { notifier } = useServices();
  const { run, isRunning, error } = useCommand(askInvoiceAuthority);
  const ask = async () => {
    if (await run({ invoiceId: record.id })) notifier.success(t('finance.invoices.asked'));
  };
  return (
    <div className={contracts.reason}>
      <Text role="status" mb="xs">
        {children}
      </Text>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconRefresh size={16} />}
        loading={isRunning}
        onClick={() => void ask()}
      >
        {t('finance.invoices.ask')}
      </Button>
      {error ? (
        <Text c="red" role="alert">
          {error}
        </Text>
      ) : null}
    </div>
  );
});
