import type { RecordOf } from '@gleba/sdk';
import {
  CatalogueModal,
  OperationForm,
  observer,
  useCloseModal,
  useOpenModal,
  useParams,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { Invoice } from '../../entities/services/invoice.entity.ts';
import { createInvoice, updateInvoice } from '../../operations/invoices.ts';
import { invoicePath } from './invoice-paths.ts';
import { AmountEditor, AreaEditor } from './price-editors.tsx';
import { TaxesEditor } from './taxes-editor.tsx';

const fields = [
  ...['serviceId', 'partnerId', 'areaSqm', 'serviceAmount', 'serviceDescription', 'issuerId', 'projectId'],
  ...['unconditionalDiscount', 'conditionalDiscount', 'deductionAmount'],
  ...['retroactiveDate', 'retroactiveReason', 'serviceLocationType', 'unitCode', 'publicNote', 'internalNote'],
  'retainedTaxes',
];
const editors = { areaSqm: AreaEditor, serviceAmount: AmountEditor, retainedTaxes: TaxesEditor };
const kept = ['retainedTaxes'] as const;

/** A draft of an invoice, or one that was rejected and is put right; its page with the taxes explained opens when it is saved. */
export default observer(function InvoiceForm() {
  const { invoiceId } = useParams();
  return (
    <CatalogueModal entity={Invoice} id={invoiceId} with={kept}>
      {(record) => <Form record={record} />}
    </CatalogueModal>
  );
});

const Form = observer(function Form({ record }: { readonly record: RecordOf<typeof Invoice> | undefined }) {
  const t = useTranslate();
  const close = useCloseModal();
  const openModal = useOpenModal();
  const { notifier } = useServices();
  const saved = (text: string) => (answer: { readonly invoice: { readonly id: string } }) => {
    notifier.success(t(text));
    openModal(invoicePath(answer.invoice.id), { replace: true });
  };
  const shared = { plugin: 'finance', fields, editors, onCancel: close } as const;
  return record ? (
    <OperationForm
      {...shared}
      op={updateInvoice}
      draftId={`finance.updateInvoice.${record.id}`}
      initial={{ ...record }}
      fixed={{ invoiceId: record.id }}
      submitLabel={t('ui.save')}
      onDone={saved('finance.invoices.saved')}
    />
  ) : (
    <OperationForm
      {...shared}
      op={createInvoice}
      submitLabel={t('finance.invoices.create')}
      onDone={saved('finance.invoices.created')}
    />
  );
});
