import { defineCommand, z } from '@gleba/sdk';
import { Layer } from '../entities/layer.entity.ts';
import { mostLayers } from '../layer-types.ts';

/** Puts the layers of a project into an order: all that there are, uppermost first. */
export const orderLayers = defineCommand('orderLayers', {
  permission: Layer.access.update,
  project: ({ projectId }) => projectId,
  input: { projectId: z.uuid(), layerIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(mostLayers)) },
  errors: ['lands.layersDiffer'],
  output: { layers: z.int() },
});

export const layersOperations = [orderLayers];
