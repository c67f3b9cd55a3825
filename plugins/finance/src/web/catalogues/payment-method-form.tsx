import { CatalogueForm, CatalogueModal, observer, useParams } from '@gleba/sdk/web';
import { PaymentMethod } from '../../entities/payment-method.entity.ts';

const fields = [
  ...['name', 'isDigital', 'postalService', 'externalBillingMethod'],
  ...['installmentBankCost', 'installmentBankPercentCost', 'installmentGroupCount'],
];

/** A way of charging and its costs. */
export default observer(function PaymentMethodForm() {
  const { paymentMethodId } = useParams();
  return (
    <CatalogueModal entity={PaymentMethod} id={paymentMethodId}>
      {(record) => <CatalogueForm entity={PaymentMethod} record={record} fields={fields} />}
    </CatalogueModal>
  );
});
