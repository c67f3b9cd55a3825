import {
  ModalFrame,
  NotFoundState,
  OperationForm,
  observer,
  useCloseModal,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { createFinanceTransaction } from '../../operations/money-transactions.ts';
import { AllocationEditor } from './allocation-editor.tsx';
import { categoryEditors } from './category-editor.tsx';
import { useTransactionType } from './use-transaction-type.ts';

const fields = [
  ...['description', 'amount', 'dueDate', 'categoryId', 'bankAccountId', 'partnerId', 'projectId'],
  ...['costCenterAllocation', 'repeatCount', 'repeatAs'],
];

/** What is to come in or go out, once or each month. */
export default observer(function TransactionNew() {
  const t = useTranslate();
  const close = useCloseModal();
  const { notifier } = useServices();
  const type = useTransactionType();
  if (!type || type === 'transfer') return <NotFoundState />;
  return (
    <ModalFrame title={t(`finance.money.new.${type}`)}>
      <OperationForm
        op={createFinanceTransaction}
        plugin="finance"
        draftId={`finance.createFinanceTransaction.${type}`}
        fields={fields}
        fixed={{ type }}
        editors={{ categoryId: categoryEditors[type], costCenterAllocation: AllocationEditor }}
        submitLabel={t(`finance.money.new.${type}`)}
        onCancel={close}
        onDone={({ count }) => {
          notifier.success(t('finance.money.created', { count }));
          close();
        }}
      />
    </ModalFrame>
  );
});
