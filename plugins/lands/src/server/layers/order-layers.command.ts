import { handle } from '@gleba/sdk/server';
import { Layer } from '../../entities/layer.entity.ts';
import { mostLayers } from '../../layer-types.ts';
import { orderLayers } from '../../operations/layers.ts';
import { landErrors } from '../land-errors.ts';

/** Each layer gets its place by its number. One that came or went meanwhile is a conflict: whoever orders sees all of them. */
export const orderLayersHandler = handle(orderLayers, async ({ tx }, { projectId, layerIds }) => {
  const filter = { projectId: { equalTo: projectId } };
  const layers = new Map(
    (await tx.asActor.list(Layer, { filter, first: mostLayers })).map((layer) => [layer.id, layer]),
  );
  const isWhole = new Set(layerIds).size === layerIds.length && layerIds.length === layers.size;
  if (!isWhole || !layerIds.every((id) => layers.has(id))) throw landErrors.layersDiffer();
  for (const [index, id] of layerIds.entries()) {
    if (layers.get(id)?.uiOrder !== index + 1) await tx.asActor.update(Layer, id, { uiOrder: index + 1 });
  }
  return { layers: layerIds.length };
});
