import { CatalogueForm, CatalogueModal, observer, useParams } from '@gleba/sdk/web';
import { ContactMethod } from '../../entities/contact-method.entity.ts';

/** A new way of reaching people, or one that is changed. */
export default observer(function ContactMethodForm() {
  const { contactMethodId } = useParams();
  return (
    <CatalogueModal entity={ContactMethod} id={contactMethodId}>
      {(record) => <CatalogueForm entity={ContactMethod} record={record} fields={['name', 'isDigital']} />}
    </CatalogueModal>
  );
});
