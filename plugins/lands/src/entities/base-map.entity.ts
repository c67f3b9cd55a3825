import { allow, boolean, defineEntity, enumeration, integer, text, uiOrderField } from '@gleba/sdk';
import { baseMapKinds, mapLimits } from '@gleba/sdk/geo';

/** What an organization's lots can be drawn upon: pictures by their place (XYZ), or a MapLibre style. */
export const BaseMap = defineEntity('lands.baseMap', {
  scope: 'organization',
  title: ['name'],
  fields: {
    name: text({ required: true, max: 120, searchable: true }),
    kind: enumeration(baseMapKinds, { required: true, default: 'xyz' }),
    /** Often with a key that somebody pays for: whoever only looks at maps never learns it. */
    address: text({
      required: true,
      max: 2000,
      read: allow.adminAndUp,
      filterable: false,
      sortable: false,
    }),
    attribution: text({ max: 400 }),
    minZoom: integer({ required: true, default: 0, min: 0, max: mapLimits.streetsZoom }),
    maxZoom: integer({ required: true, default: mapLimits.nativeZoom, min: 0, max: mapLimits.streetsZoom }),
    isEnabled: boolean({ required: true, default: true }),
    uiOrder: uiOrderField(),
  },
  unique: [{ id: 'name', fields: ['name'], ignoreCase: true }],
  access: { read: allow.member, create: allow.adminAndUp, update: allow.adminAndUp, delete: allow.adminAndUp },
});
