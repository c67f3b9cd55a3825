import { CatalogueForm, CatalogueModal, observer, useParams } from '@gleba/sdk/web';
import { BankAccountType } from '../../entities/money/bank-account-type.entity.ts';

const fields = ['name', 'description', 'requireConciliation'];

/** A kind of account. */
export default observer(function AccountTypeForm() {
  const { bankAccountTypeId } = useParams();
  return (
    <CatalogueModal entity={BankAccountType} id={bankAccountTypeId}>
      {(record) => <CatalogueForm entity={BankAccountType} record={record} fields={fields} />}
    </CatalogueModal>
  );
});
