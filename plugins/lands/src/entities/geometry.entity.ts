import { allow, computed, defineEntity, geometry, json, mini, reference } from '@gleba/sdk';
import { dataManageKey, landsKey } from '../access-keys.ts';

/** A shape of a layer, with the attributes its file carried. */
export const Geometry = defineEntity('lands.geometry', {
  scope: 'project',
  plural: 'geometries',
  softDelete: true,
  fields: {
    layerId: reference('lands.layer', {
      required: true,
      inverse: 'geometries',
      onDelete: 'cascade',
      writing: 'create',
    }),
    /** Never overwritten: the shape of a lot changes by a new geometry (server/geometry), so every former one is there. */
    geom: geometry('geometry', { required: true, writing: 'create' }),
    /** m² on the ellipsoid of the datum. */
    area: computed<string>({ how: 'area', of: 'geom' }),
    properties: json(
      mini.record(mini.string(), mini.union([mini.string(), mini.number(), mini.boolean(), mini.null()])),
    ),
    splittedFromId: reference('lands.geometry', {
      inverse: 'splitParts',
      onDelete: 'setNull',
      writing: 'create',
    }),
    /** What a lot became when it was merged with others. */
    mergedIntoId: reference('lands.geometry', {
      inverse: 'mergedParts',
      onDelete: 'setNull',
      writing: 'never',
    }),
  },
  access: {
    read: allow.key(landsKey),
    create: allow.all(allow.key(landsKey), allow.key(dataManageKey)),
    update: allow.all(allow.key(landsKey), allow.key(dataManageKey)),
    delete: allow.adminAndUp,
  },
});
