import { ruleForPeople } from '@gleba/sdk/server';
import { Layer, LayerType } from '../../entities/layer.entity.ts';
import { isSharedLayerType, landLayerType } from '../../layer-types.ts';
import { landErrors } from '../land-errors.ts';
import { isKnownLayerType } from './bounding-types.ts';

/** A layer has a type that there is. Layers of lots stay what they are, and no other becomes one: it would have shapes without lots. */
export const layerRule = ruleForPeople(Layer, 'lands.layersHaveTypes', async (tx, { kind, before, after }) => {
  if (kind === 'remove' || !after || before?.layerType === after.layerType) return;
  if (before && [before.layerType, after.layerType].includes(landLayerType)) {
    throw landErrors.lotsLayerKeepsType.beside('layerType');
  }
  if (!(await isKnownLayerType(tx, after.layerType))) throw landErrors.layerTypeUnknown.beside('layerType');
});

/** The shared types mean the same everywhere: an office's own have names of their own. */
export const layerTypeRule = ruleForPeople(LayerType, 'lands.ownTypesHaveOwnNames', async (_tx, { before, after }) => {
  if (!after || before?.slug === after.slug || !isSharedLayerType(after.slug)) return;
  throw landErrors.layerTypeShared.beside('slug');
});
