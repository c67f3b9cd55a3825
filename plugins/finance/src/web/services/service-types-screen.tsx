import { OrderedCatalogue, observer, useTranslate } from '@gleba/sdk/web';
import { ServiceType } from '../../entities/services/service-type.entity.ts';

/** Kinds of services, in the order in which they are offered. */
export default observer(function ServiceTypesScreen() {
  const t = useTranslate();
  return (
    <OrderedCatalogue
      entity={ServiceType}
      path="/finance/service-types"
      text={t('finance.serviceTypes.text')}
      facts={({ slug }) => <span>{slug}</span>}
    />
  );
});
