import { formatMoney, type RecordOf } from '@gleba/sdk';
import {
  ModalFrame,
  OperationForm,
  observer,
  RecordState,
  Text,
  useCloseModal,
  useParams,
  useRecord,
  useServices,
  useToday,
  useTranslate,
} from '@gleba/sdk/web';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { confirmFinanceTransaction } from '../../operations/money-transactions.ts';
import { ApprovalPart } from './approval-part.tsx';

const fields = ['actualDate', 'bankAccountId', 'fine', 'interest', 'discount', 'partialAmount'];

/** Says that it went through an account: on which day, and with what beside the amount. */
export default observer(function TransactionConfirm() {
  const t = useTranslate();
  const { financeTransactionId = '' } = useParams();
  const loaded = useRecord(FinanceTransaction, financeTransactionId);
  return (
    <ModalFrame title={t('finance.money.confirm')}>
      {loaded.status === 'ready' ? <Confirm record={loaded.record} /> : <RecordState of={loaded} />}
    </ModalFrame>
  );
});

const Confirm = observer(function Confirm({ record }: { readonly record: RecordOf<typeof FinanceTransaction> }) {
  const t = useTranslate();
  const close = useCloseModal();
  const { notifier } = useServices();
  const { id, type, description, amount, bankAccountId } = record;
  const isTransfer = type === 'transfer';
  const today = useToday();
  return (
    <>
      <Text mb="md">
        {description} · <strong>{formatMoney(amount)}</strong>
      </Text>
      <ApprovalPart transaction={record} />
      <OperationForm
        op={confirmFinanceTransaction}
        plugin="finance"
        draftId={`finance.confirmFinanceTransaction.${id}`}
        fields={isTransfer ? ['actualDate'] : fields}
        initial={{ actualDate: today, ...(isTransfer ? {} : { bankAccountId }) }}
        fixed={{ financeTransactionId: id }}
        submitLabel={t('finance.money.confirm')}
        onCancel={close}
        onDone={() => {
          notifier.success(t('finance.money.confirmed'));
          close();
        }}
      />
    </>
  );
});
