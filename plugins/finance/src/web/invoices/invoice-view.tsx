import { formatMoney, type RecordOf } from '@gleba/sdk';
import {
  Button,
  confirm,
  FactGroups,
  fieldLabel,
  IconPencil,
  observer,
  RecordDrawer,
  RecordMenu,
  StatusOf,
  useCloseModal,
  useCommand,
  useOpenModal,
  useParams,
  useRecord,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { Invoice } from '../../entities/services/invoice.entity.ts';
import { isEditable } from '../../invoices/invoice-status.ts';
import { deleteInvoice } from '../../operations/invoices.ts';
import type { InvoiceTaxes } from '../../taxes/taxed-invoice.ts';
import contracts from '../contracts/contracts.module.css';
import { AuthorityFacts } from './authority-facts.tsx';
import { InvoiceMoney } from './invoice-money.tsx';
import { invoiceEditPath } from './invoice-paths.ts';
import { TaxExplanation } from './tax-explanation.tsx';
import { summaryOf } from './tax-summary.ts';

type Row = RecordOf<typeof Invoice>;

const selection = { with: ['taxes'] } as const;

/** An invoice to be read: what it comes to, how each tax came about, and its facts. */
export default observer(function InvoiceView() {
  const { invoiceId = '' } = useParams();
  const loaded = useRecord(Invoice, invoiceId, selection);
  const { record } = loaded;
  const t = useTranslate();
  const title = () =>
    record?.rpsNumber
      ? t('finance.invoices.numberTitle', { series: record.rpsSeries ?? '', number: record.rpsNumber })
      : t('finance.invoices.draftTitle');
  return (
    <RecordDrawer
      entity={Invoice}
      loaded={loaded}
      firstTab="finance.invoices.tab"
      title={record ? title() : undefined}
      status={<StatusOf entity={Invoice} field="status" value={record?.status} />}
      actions={record ? <Actions record={record} /> : null}
    >
      {record ? <Content record={record} /> : null}
    </RecordDrawer>
  );
});

const Actions = observer(function Actions({ record }: { readonly record: Row }) {
  const t = useTranslate();
  const openModal = useOpenModal();
  return (
    <>
      {isEditable(record.status) ? (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} />}
          onClick={() => openModal(invoiceEditPath(record.id))}
        >
          {t('finance.invoices.change')}
        </Button>
      ) : null}
      <RecordMenu entity={Invoice} record={record} />
    </>
  );
});

/** What its authority knows it by. The national environment's code is its key of fifty digits, which stands among the facts. */
const numbersOf = ({ invoiceNumber, verificationCode, route }: Row) => [
  ...(invoiceNumber ? (['invoiceNumber'] as const) : []),
  ...(verificationCode && route !== 'national' ? (['verificationCode'] as const) : []),
];

const figures = ['totalGrossAmount', 'totalNetAmount'] as const;

const Content = observer(function Content({ record }: { readonly record: Row }) {
  const t = useTranslate();
  // Kept as it was computed, whatever computes now.
  const taxes = record.taxes as unknown as InvoiceTaxes | null | undefined;
  return (
    <>
      <dl className={contracts.summary}>
        {figures.map((name) => (
          <div key={name}>
            <dt>{fieldLabel(t, Invoice, name)}</dt>
            <dd>{formatMoney(record[name])}</dd>
          </div>
        ))}
        {numbersOf(record).map((name) => (
          <div key={name}>
            <dt>{fieldLabel(t, Invoice, name)}</dt>
            <dd>{record[name]}</dd>
          </div>
        ))}
      </dl>
      {taxes ? <p className={contracts.reason}>{summaryOf(t, record.totalGrossAmount, taxes)}</p> : null}
      <AuthorityFacts record={record} />
      <InvoiceMoney record={record} />
      {record.status === 'draft' ? <RemoveDraft record={record} /> : null}
      {taxes ? <TaxExplanation taxes={taxes} /> : null}
      <FactGroups entity={Invoice} record={record} isReadOnly />
    </>
  );
});

/** What never had a number goes for good. */
const RemoveDraft = observer(function RemoveDraft({ record }: { readonly record: Row }) {
  const t = useTranslate();
  const close = useCloseModal();
  const { notifier } = useServices();
  const { run, isRunning, error } = useCommand(deleteInvoice);
  const remove = async () => {
    const isSure = await confirm({
      title: t('finance.invoices.remove'),
      message: t('finance.invoices.removeText'),
      confirmLabel: t('ui.remove'),
      isDangerous: true,
    });
    const removed = isSure ? await run({ invoiceId: record.id }) : undefined;
    if (!removed) return;
    notifier.success(t('finance.invoices.removed'));
    close();
  };
  return (
    <p>
      <Button variant="default" size="compact-sm" loading={isRunning} onClick={() => void remove()}>
        {t('finance.invoices.remove')}
      </Button>
      {error ? <span role="alert"> {error}</span> : null}
    </p>
  );
});
