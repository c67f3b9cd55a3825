import { OrderedCatalogue, observer, useTranslate } from '@gleba/sdk/web';
import { PaymentMethod } from '../../entities/payment-method.entity.ts';

/** How installments are charged, in the order in which it is offered. */
export default observer(function PaymentMethodsScreen() {
  const t = useTranslate();
  return (
    <OrderedCatalogue
      entity={PaymentMethod}
      path="/finance/payment-methods"
      text={t('finance.paymentMethods.text')}
      facts={({ isDigital, externalBillingMethod }) => (
        <>
          <span>{t(isDigital ? 'finance.paymentMethods.digital' : 'finance.paymentMethods.onPaper')}</span>
          {externalBillingMethod ? <span>{t('finance.paymentMethods.external')}</span> : null}
        </>
      )}
    />
  );
});
