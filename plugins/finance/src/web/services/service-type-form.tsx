import { CatalogueForm, CatalogueModal, observer, useParams } from '@gleba/sdk/web';
import { ServiceType } from '../../entities/services/service-type.entity.ts';

/** A kind of services. */
export default observer(function ServiceTypeForm() {
  const { serviceTypeId } = useParams();
  return (
    <CatalogueModal entity={ServiceType} id={serviceTypeId}>
      {(record) => <CatalogueForm entity={ServiceType} record={record} fields={['name', 'slug']} />}
    </CatalogueModal>
  );
});
