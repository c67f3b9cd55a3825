import { OrderedCatalogue, observer, useTranslate } from '@gleba/sdk/web';
import { ContactMethod } from '../../entities/contact-method.entity.ts';

/** How people are reached, in the order in which it is offered. */
export default observer(function ContactMethodsScreen() {
  const t = useTranslate();
  return (
    <OrderedCatalogue
      entity={ContactMethod}
      path="/admin/contact-methods"
      text={t('workspace.contactMethods.text')}
      facts={({ isDigital }) => t(isDigital ? 'workspace.contactMethods.digital' : 'workspace.contactMethods.inPerson')}
    />
  );
});
