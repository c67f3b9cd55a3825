import type { ServerSide } from '@gleba/sdk/server';
import { layerPointsHandler } from './layer-points.query.ts';
import { layerRule, layerTypeRule } from './layer-rules.ts';
import { layerShapeFromLandsHandler } from './layer-shape-from-lands.command.ts';
import { orderLayersHandler } from './order-layers.command.ts';
import { sharedTypesStep } from './shared-types-step.ts';
import { undoDrawnShapeHandler } from './undo-drawn-shape.command.ts';

/** What layers hold, in which order they stand, and how their shapes bound lots. */
export const layers: ServerSide = {
  operations: [layerPointsHandler, orderLayersHandler, layerShapeFromLandsHandler, undoDrawnShapeHandler],
  writeRules: [layerRule, layerTypeRule],
  schemaSteps: [sharedTypesStep],
};
