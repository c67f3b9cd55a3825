import { allow, boolean, computed, defineEntity, geometry, json, reference, z } from '@gleba/sdk';
import { dataManageKey, landsKey } from '../access-keys.ts';
import { shapeArcs } from '../shape-arcs.ts';
import { shapeHeights } from '../shape-heights.ts';
import { Layer } from './layer.entity.ts';

/** A shape of a layer, with the attributes its file carried. */
export const Geometry = defineEntity('lands.geometry', {
  scope: 'project',
  plural: 'geometries',
  softDelete: true,
  fields: {
    layerId: reference(Layer, {
      required: true,
      inverse: 'geometries',
      onDelete: 'cascade',
      writing: 'create',
    }),
    /** Never overwritten: the shape of a lot changes by a new geometry (server/geometry), so every former one is there. */
    geom: geometry('geometry', { required: true, writing: 'create' }),
    /** m² on the ellipsoid of the datum. */
    area: computed<string>({ how: 'area', of: 'geom' }),
    /** Of its corners, in their order, where the file has them: shapes themselves are stored flat. Whoever draws a lot anew says none. */
    heights: json(shapeHeights, { writing: 'never', maxBytes: 4 * 1024 * 1024, maxKeys: 120_000 }),
    /** Which stretches of its outline are arcs, where the file or the typed table says so. */
    arcs: json(shapeArcs, { writing: 'never', maxBytes: 256 * 1024, maxKeys: 10_000 }),
    properties: json(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
    /**
     * Came by itself into a layer, and nothing else tells of it: what a job brings, the job tells of at its end, and of what is done to a
     * lot's shape `ShapeChange`.
     */
    isSingle: boolean({ required: true, default: true, writing: 'never' }),
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
