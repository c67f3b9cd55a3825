import { formatMoney } from '@gleba/sdk';
import { DefaultListPanel, observer, useQuery, useTranslate } from '@gleba/sdk/web';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { bankAccountBalances } from '../../operations/money-accounts.ts';
import { accountPath, accountsPath } from '../money/money-paths.ts';

const fields = ['name', 'bankId', 'bankAccountTypeId', 'branchNumber', 'accountNumber', 'isDefaultAccount'];
const staleOn = [BankAccount, FinanceTransaction];

/** The office's accounts, what each holds, and into which of them buyers pay. */
export default observer(function BankAccountsScreen() {
  const t = useTranslate();
  const { answer } = useQuery(bankAccountBalances, {}, { staleOn, keepsFormer: true });
  const balances = new Map(answer?.map(({ bankAccountId, balance }) => [bankAccountId, balance]));
  return (
    <DefaultListPanel
      entity={BankAccount}
      fields={fields}
      subtitle={t('finance.bankAccounts.text')}
      createPath={`${accountsPath}/new`}
      recordPath={({ id }) => accountPath(id)}
      columns={[
        {
          ...{ id: 'balance', title: t('finance.bankAccount.group.balance'), width: 150, align: 'end', card: 'always' },
          render: ({ id }) => {
            const balance = balances.get(id);
            return balance === undefined ? '—' : formatMoney(balance);
          },
        },
      ]}
    />
  );
});
