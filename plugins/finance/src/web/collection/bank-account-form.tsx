import { observer, useParams } from '@gleba/sdk/web';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { EntityModalForm } from '../money/entity-modal-form.tsx';

/** An account, what it held at first and, where it receives by Pix, its key. */
export default observer(function BankAccountForm() {
  const { bankAccountId } = useParams();
  return <EntityModalForm entity={BankAccount} id={bankAccountId} />;
});
