import {
  type FormValues,
  ModalFrame,
  OperationForm,
  observer,
  SegmentedControl,
  Stack,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { categoryTypes } from '../../entities/money/finance-category.entity.ts';
import { createFinanceTransaction } from '../../operations/money-transactions.ts';
import { categoryEditors } from './category-editor.tsx';

/** Of one alone: a series has no record that could be chosen for it. */
const fields = ['description', 'amount', 'dueDate', 'categoryId', 'bankAccountId', 'partnerId', 'projectId'];

export interface TransactionQuickProps {
  /** What was typed to look for it. */
  readonly initial?: FormValues;
  readonly onCreated?: (id: string) => void;
  readonly onClose: () => void;
}

/** A new transaction for whoever chooses one: what was typed around it stays as it is. */
export default observer(function TransactionQuick({ initial = {}, onCreated, onClose }: TransactionQuickProps) {
  const t = useTranslate();
  const { notifier } = useServices();
  const [type, setType] = useState<(typeof categoryTypes)[number]>('expense');
  return (
    <ModalFrame title={t(`finance.money.new.${type}`)} onClose={onClose}>
      <Stack gap="md">
        <SegmentedControl
          aria-label={t('finance.financeTransaction.type')}
          value={type}
          onChange={(chosen) => setType(categoryTypes.find((known) => known === chosen) ?? 'expense')}
          data={categoryTypes.map((value) => ({ value, label: t(`finance.financeTransaction.type.${value}`) }))}
        />
        <OperationForm
          key={type}
          op={createFinanceTransaction}
          plugin="finance"
          draftId={`finance.createFinanceTransaction.quick.${type}`}
          fields={fields}
          initial={initial}
          fixed={{ type }}
          editors={{ categoryId: categoryEditors[type] }}
          submitLabel={t(`finance.money.new.${type}`)}
          onCancel={onClose}
          onDone={({ count, financeTransaction }) => {
            notifier.success(t('finance.money.created', { count }));
            onCreated?.(financeTransaction.id);
            onClose();
          }}
        />
      </Stack>
    </ModalFrame>
  );
});
