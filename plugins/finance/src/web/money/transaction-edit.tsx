import type { RecordOf } from '@gleba/sdk';
import {
  Button,
  CatalogueModal,
  confirm,
  Group,
  OperationForm,
  observer,
  RecordTabs,
  useCloseModal,
  useCommand,
  useOpenModal,
  useParams,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import {
  deleteFinanceTransaction,
  updateFinanceTransaction,
  updateFinanceTransfer,
} from '../../operations/money-transactions.ts';
import { AllocationEditor } from './allocation-editor.tsx';
import { ApprovalPart } from './approval-part.tsx';
import { categoryEditors } from './category-editor.tsx';
import { ConfirmedFacts } from './confirmed-facts.tsx';
import { transactionsPath } from './money-paths.ts';
import { transferEditors, transferFields } from './transfer-new.tsx';

type Transaction = RecordOf<typeof FinanceTransaction>;

const whole = ['description', 'amount', 'dueDate', 'categoryId', 'bankAccountId', 'partnerId', 'projectId'];
/** Of a confirmed one: what the ledger does not say. */
const beside = ['description', 'partnerId', 'projectId', 'costCenterAllocation'];

/** One of them: changed, confirmed, or removed; once it is confirmed, taken back. */
export default observer(function TransactionEdit() {
  const { financeTransactionId } = useParams();
  return (
    <CatalogueModal entity={FinanceTransaction} id={financeTransactionId} with={['costCenterAllocation']}>
      {(record) =>
        record ? (
          <RecordTabs entity={FinanceTransaction} record={record} firstTab="finance.financeTransaction" isOfAddress>
            <Edit record={record} />
          </RecordTabs>
        ) : null
      }
    </CatalogueModal>
  );
});

const Edit = observer(function Edit({ record }: { readonly record: Transaction }) {
  const t = useTranslate();
  const close = useCloseModal();
  const { notifier } = useServices();
  const { id, type, actualDate, recurrenceId } = record;
  const saved = () => {
    notifier.success(t('finance.money.saved'));
    close();
  };
  const shared = { plugin: 'finance', submitLabel: t('ui.save'), onCancel: close, onDone: saved } as const;
  const isConfirmed = actualDate !== null;
  if (type === 'transfer') {
    if (isConfirmed) return <ConfirmedFacts transaction={record} />;
    const { bankAccountId, counterAccountId, flow } = record;
    const sides =
      flow === 'out'
        ? { bankAccountId, counterAccountId }
        : { bankAccountId: counterAccountId, counterAccountId: bankAccountId };
    return (
      <>
        <ApprovalPart transaction={record} />
        <OpenActions transaction={record} />
        <OperationForm
          {...shared}
          op={updateFinanceTransfer}
          draftId={`finance.updateFinanceTransfer.${id}`}
          fields={transferFields}
          editors={transferEditors}
          initial={{ ...record, ...sides }}
          fixed={{ financeTransactionId: id }}
        />
      </>
    );
  }
  const { dueDate, amount, categoryId, bankAccountId } = record;
  const kept = { dueDate, amount, ...(categoryId && { categoryId }), ...(bankAccountId && { bankAccountId }) };
  const fields = isConfirmed
    ? beside
    : [...whole, 'costCenterAllocation', ...(recurrenceId === null ? [] : ['withFollowing'])];
  return (
    <>
      <ApprovalPart transaction={record} />
      {isConfirmed ? <ConfirmedFacts transaction={record} /> : <OpenActions transaction={record} />}
      <OperationForm
        {...shared}
        op={updateFinanceTransaction}
        draftId={`finance.updateFinanceTransaction.${id}`}
        fields={fields}
        editors={{ categoryId: categoryEditors[type], costCenterAllocation: AllocationEditor }}
        initial={{ ...record }}
        fixed={{ financeTransactionId: id, ...(isConfirmed && kept) }}
      />
    </>
  );
});

/** What is done with one that is open. */
const OpenActions = observer(function OpenActions({ transaction }: { readonly transaction: Transaction }) {
  const t = useTranslate();
  const close = useCloseModal();
  const openModal = useOpenModal();
  const { notifier } = useServices();
  const removing = useCommand(deleteFinanceTransaction);
  const { id, type, description, recurrenceId, approval } = transaction;
  const isOfSeries = recurrenceId !== null;
  const remove = async (withFollowing: boolean) => {
    const isSure = await confirm({
      title: t('ui.remove.one', { title: description }),
      message: t(
        withFollowing
          ? 'finance.money.removeFollowing'
          : isOfSeries
            ? 'finance.money.removeOfSeries'
            : 'ui.remove.hard',
      ),
      confirmLabel: t('ui.remove'),
      isDangerous: true,
    });
    const removed = isSure ? await removing.run({ financeTransactionId: id, withFollowing }) : undefined;
    if (!removed) return;
    notifier.success(t('finance.money.removed', { count: removed.count }));
    close();
  };
  return (
    <Group gap="sm" mb="md">
      <Button
        variant={approval === 'waiting' ? 'default' : 'filled'}
        onClick={() => openModal(`${transactionsPath(type)}/confirm/${id}`, { replace: true })}
      >
        {t('finance.money.confirm')}
      </Button>
      <Button variant="default" loading={removing.isRunning} onClick={() => void remove(false)}>
        {t('ui.remove')}
      </Button>
      {isOfSeries ? (
        <Button variant="default" loading={removing.isRunning} onClick={() => void remove(true)}>
          {t('finance.money.removeWithFollowing')}
        </Button>
      ) : null}
      {removing.error ? <span role="alert">{removing.error}</span> : null}
    </Group>
  );
});
