import { DefaultListPanel, observer, useTranslate } from '@gleba/sdk/web';
import { BankAccount } from '../../entities/bank-account.entity.ts';

const path = '/finance/bank-accounts';

/** Into which accounts buyers pay. */
export default observer(function BankAccountsScreen() {
  const t = useTranslate();
  return (
    <DefaultListPanel
      entity={BankAccount}
      subtitle={t('finance.bankAccounts.text')}
      createPath={`${path}/new`}
      recordPath={({ id }) => `${path}/${id}/edit`}
    />
  );
});
