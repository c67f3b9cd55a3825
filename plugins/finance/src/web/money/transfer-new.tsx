import { ModalFrame, OperationForm, observer, useCloseModal, useServices, useTranslate } from '@gleba/sdk/web';
import { createFinanceTransfer } from '../../operations/money-transactions.ts';
import { AccountOutEditor } from './account-out-editor.tsx';

export const transferFields = ['description', 'amount', 'dueDate', 'bankAccountId', 'counterAccountId'];
export const transferEditors = { bankAccountId: AccountOutEditor };

/** Out of one account of the office into another. */
export default observer(function TransferNew() {
  const t = useTranslate();
  const close = useCloseModal();
  const { notifier } = useServices();
  return (
    <ModalFrame title={t('finance.money.new.transfer')}>
      <OperationForm
        op={createFinanceTransfer}
        plugin="finance"
        fields={transferFields}
        editors={transferEditors}
        submitLabel={t('finance.money.new.transfer')}
        onCancel={close}
        onDone={() => {
          notifier.success(t('finance.money.created', { count: 1 }));
          close();
        }}
      />
    </ModalFrame>
  );
});
