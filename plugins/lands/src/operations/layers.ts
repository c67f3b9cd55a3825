import { defineCommand, defineQuery, z } from '@gleba/sdk';
import { Geometry } from '../entities/geometry.entity.ts';
import { Layer } from '../entities/layer.entity.ts';
import { geometryDrawn } from '../events/shape.event.ts';
import { mostLayers } from '../layer-types.ts';

/** Puts the layers of a project into an order: all that there are, uppermost first. */
export const orderLayers = defineCommand('orderLayers', {
  permission: Layer.access.update,
  project: ({ projectId }) => projectId,
  input: { projectId: z.uuid(), layerIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(mostLayers)) },
  errors: ['lands.layersDiffer'],
  output: { layers: z.int() },
});

/** Lots of one outline: a large block, and far more. */
export const mostOutlinedLands = 500;
/** What the outline of lots becomes: their ground, or the line around it. */
export const outlineForms = ['area', 'line'] as const;

/** Makes a shape of a layer of the outline of lots, corner by corner as theirs are: of a block, of public ground, of a street's edge. */
export const layerShapeFromLands = defineCommand('layerShapeFromLands', {
  permission: Geometry.access.create,
  project: ({ projectId }) => projectId,
  input: {
    ...{ projectId: z.uuid(), layerId: z.uuid(), form: z.enum(outlineForms) },
    landIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(mostOutlinedLands)),
    name: z.nullable(z.string().check(z.trim(), z.maxLength(200))),
  },
  errors: ['lands.landWithoutPolygon', 'lands.layerIsOfLots'],
  emits: [geometryDrawn],
  output: { geometryId: z.uuid(), lands: z.int() },
});

/** Minutes within which who drew a shape of a layer may take it back: who notices later asks whoever may delete. */
export const undoDrawnMinutes = 60;

/** Takes back a shape of a layer by whoever drew it, who need not be allowed to delete. */
export const undoDrawnShape = defineCommand('undoDrawnShape', {
  permission: Geometry.access.create,
  project: ({ projectId }) => projectId,
  input: { projectId: z.uuid(), geometryId: z.uuid() },
  errors: ['lands.drawnShapeStays'],
  output: { geometryId: z.uuid() },
});

/** Whether a layer has points, and what their attributes are called: which of them are errors a person says (`Layer.errorColumns`). */
export const layerPoints = defineQuery('layerPoints', {
  permission: Layer.access.update,
  project: ({ projectId }) => projectId,
  input: { projectId: z.uuid(), layerId: z.uuid() },
  output: { hasPoints: z.boolean(), columns: z.array(z.string()) },
});

export const layersOperations = [layerPoints, orderLayers, layerShapeFromLands, undoDrawnShape];
