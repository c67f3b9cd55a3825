import type { FilterOf } from '@gleba/sdk';
import {
  ActionIcon,
  contribute,
  DefaultListPanel,
  IconCheck,
  IconPlus,
  NotFoundState,
  observer,
  StatusBadge,
  useAddressValue,
  useListQuery,
  useOpenModal,
  useQuery,
  useToday,
  useTranslate,
} from '@gleba/sdk/web';
import { FinanceTransaction, type TransactionType } from '../../entities/money/finance-transaction.entity.ts';
import { transactionsFoundBy } from '../../money/money-search.ts';
import { statusFilter, transactionStatus, transactionStatuses } from '../../money/transaction-status.ts';
import { financeTransactionTotals } from '../../operations/money-transactions.ts';
import { transactionPath, transactionsPath } from './money-paths.ts';
import { StatusFigures } from './status-figures.tsx';
import { useTransactionType } from './use-transaction-type.ts';

const tones = { overdue: 'danger', dueToday: 'warning', upcoming: 'neutral', paid: 'success' } as const;
const staleOn = [FinanceTransaction];
const order = ['dueDate'];
const fields = {
  income: ['dueDate', 'description', 'categoryId', 'partnerId', 'bankAccountId', 'amount', 'actualDate'],
  expense: ['dueDate', 'description', 'categoryId', 'partnerId', 'bankAccountId', 'amount', 'approval', 'actualDate'],
  transfer: ['dueDate', 'description', 'bankAccountId', 'counterAccountId', 'amount', 'approval', 'actualDate'],
} as const;

/** What comes in, what goes out, or what moves between accounts: what is late, what is due, what is paid. */
export default observer(function TransactionsScreen() {
  const type = useTransactionType();
  return type ? <Transactions key={type} type={type} /> : <NotFoundState />;
});

const Transactions = observer(function Transactions({ type }: { readonly type: TransactionType }) {
  const t = useTranslate();
  const openModal = useOpenModal();
  const path = transactionsPath(type);
  const [status, setStatus] = useAddressValue('status', '', [...transactionStatuses]);
  const query = useListQuery(FinanceTransaction, order);
  // The figures are of what the list's filters leave; choosing one of them narrows the list alone.
  const filter = { and: [query.filter ?? {}, query.search ? transactionsFoundBy(query.search) : {}] };
  const totals = useQuery(financeTransactionTotals, { type, filter }, { staleOn, keepsFormer: true });
  const ownDay = useToday();
  const today = totals.answer?.today ?? ownDay;
  // A transfer is one line: its side out of an account.
  const ofType = { type: { equalTo: type }, ...(type === 'transfer' && { flow: { equalTo: 'out' as const } }) };
  const shown = status ? { and: [ofType, statusFilter(status, today)] } : ofType;
  return (
    <DefaultListPanel
      id={`finance.financeTransactions.${type}`}
      entity={FinanceTransaction}
      title={t(`finance.money.${type}`)}
      orderBy={order}
      fields={fields[type]}
      filter={shown as FilterOf<typeof FinanceTransaction>}
      filterFields={fields[type]}
      search={transactionsFoundBy}
      reads={['type', 'actualDate']}
      recordPath={({ id }) => transactionPath({ id, type })}
      tabs={<StatusFigures totals={totals} status={status} onStatus={setStatus} />}
      actions={[
        contribute.action(FinanceTransaction, {
          ...{ place: 'list', id: `finance.financeTransactions.${type}.new`, title: `finance.money.new.${type}` },
          ...{ icon: IconPlus, order: -1, isProminent: true },
          path: () => `${path}/${type === 'transfer' ? 'new-transfer' : 'new'}`,
        }),
      ]}
      columns={[
        {
          ...{ id: 'status', title: t('finance.money.status'), width: 130, card: 'always' },
          render: (row) => {
            const known = transactionStatus(row, today);
            return <StatusBadge label={t(`finance.money.rowStatus.${known}`)} tone={tones[known]} />;
          },
        },
        {
          ...{ id: 'confirm', title: t('finance.money.confirm'), width: 110, card: 'always' },
          render: ({ id, actualDate, description }) =>
            actualDate === null ? (
              <ActionIcon
                variant="subtle"
                size={32}
                aria-label={t('finance.money.confirmOf', { description })}
                onClick={(event) => {
                  event.stopPropagation();
                  openModal(`${path}/confirm/${id}`);
                }}
              >
                <IconCheck size={18} />
              </ActionIcon>
            ) : null,
        },
      ]}
    />
  );
});
