import { OrderedCatalogue, observer, useTranslate } from '@gleba/sdk/web';
import { BankAccountType } from '../../entities/money/bank-account-type.entity.ts';
import { accountTypesPath } from './money-paths.ts';

/** What kinds of accounts there are, in the order in which they are offered. */
export default observer(function AccountTypesScreen() {
  const t = useTranslate();
  return (
    <OrderedCatalogue
      entity={BankAccountType}
      path={accountTypesPath}
      facts={({ requireConciliation }) =>
        requireConciliation ? <span>{t('finance.bankAccountType.requireConciliation')}</span> : null
      }
    />
  );
});
