import { CatalogueForm, CatalogueModal, observer, useParams } from '@gleba/sdk/web';
import { BaseMap } from '../../entities/base-map.entity.ts';

const fields = ['name', 'kind', 'address', 'attribution', 'minZoom', 'maxZoom', 'isEnabled'];

/** Where a base map comes from. */
export default observer(function BaseMapForm() {
  const { baseMapId } = useParams();
  return (
    <CatalogueModal entity={BaseMap} id={baseMapId} with={['address']}>
      {(record) => <CatalogueForm entity={BaseMap} record={record} fields={fields} />}
    </CatalogueModal>
  );
});
