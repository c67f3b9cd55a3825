import { entityPanels, IconStack2 } from '@gleba/sdk/web';
import { LayerType } from '../../entities/layer.entity.ts';

const adminAndUp = ['staff', 'admin', 'manager'] as const;
const path = '/admin/layer-types';

/** Layer types are a plain catalogue: list, record and form follow from the declaration. */
export const layerPanels = entityPanels(LayerType, {
  path,
  roles: adminAndUp,
  fields: ['name', 'slug', 'geometryType'],
  orderBy: ['name'],
});

export const layerNavigation = [
  {
    id: 'lands.layerTypes',
    title: 'lands.layerType.plural',
    icon: IconStack2,
    path,
    order: 88,
    group: 'administration',
    roles: adminAndUp,
  },
] as const;
