import { ruleForPeople, type UnitOfWork } from '@gleba/sdk/server';
import { missingErrorColumns } from '../../coordinates/error-columns.ts';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Layer, LayerType } from '../../entities/layer.entity.ts';
import { isSharedLayerType, landLayerType } from '../../layer-types.ts';
import { landErrors } from '../land-errors.ts';
import { isKnownLayerType } from './bounding-types.ts';

/**
 * A layer has a type that there is. Layers of lots stay what they are, and stay while they have shapes, which the lots would be left
 * without. No other becomes one: it would have shapes without lots.
 */
export const layerRule = ruleForPeople(Layer, 'lands.layersHaveTypes', async (tx, { before, after }) => {
  if (!after) {
    if (before?.layerType === landLayerType && (await hasShapes(tx, before.id))) throw landErrors.lotsLayerStays();
    return;
  }
  const { errorColumns, properties } = after;
  const [missing] = properties?.columns ? missingErrorColumns(errorColumns, properties.columns) : [];
  if (missing && errorColumns !== before?.errorColumns)
    throw landErrors.layerColumnMissing.beside('errorColumns', { column: missing });
  if (before?.layerType === after.layerType) return;
  if (before && [before.layerType, after.layerType].includes(landLayerType)) {
    throw landErrors.lotsLayerKeepsType.beside('layerType');
  }
  if (!(await isKnownLayerType(tx, after.layerType))) throw landErrors.layerTypeUnknown.beside('layerType');
});

async function hasShapes(tx: UnitOfWork, layerId: string): Promise<boolean> {
  return (await tx.count(Geometry, { filter: { layerId: { equalTo: layerId }, deletedAt: { isNull: true } } })) > 0;
}

/** The shared types mean the same everywhere: an office's own have names of their own. */
export const layerTypeRule = ruleForPeople(LayerType, 'lands.ownTypesHaveOwnNames', async (_tx, { before, after }) => {
  if (!after || before?.slug === after.slug || !isSharedLayerType(after.slug)) return;
  throw landErrors.layerTypeShared.beside('slug');
});
