import type { RecordOf } from '@gleba/sdk';
import { type CallOptions, useAnswer, useList, useServices } from '@gleba/sdk/web';
import { useEffect } from 'react';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Layer } from '../../entities/layer.entity.ts';
import { mostLayers } from '../../layer-types.ts';

export type LayerRow = RecordOf<typeof Layer>;

/** The layers of a project in their order, or those that were removed. */
export function useProjectLayers(projectId: string, isRemoved: boolean) {
  const ofProject = { projectId: { equalTo: projectId } };
  const list = useList(Layer, {
    filter: isRemoved ? { and: [ofProject, { deletedAt: { isNull: false } }] } : ofProject,
    orderBy: ['uiOrder', 'name'],
    fields: ['name', 'layerType', 'properties', 'uiOrder', 'isHidden', 'deletedAt'],
  });
  useEffect(() => list.ensureRange(0, mostLayers), [list]);
  return list;
}

/** How many shapes each layer has; undefined until it is known. */
export function useShapeCounts(projectId: string): ReadonlyMap<string, number> | undefined {
  const { api } = useServices();
  const ask = async (options: CallOptions) => {
    const groups = await api.groups(
      Geometry,
      { by: 'layerId', filter: { projectId: { equalTo: projectId } } },
      options,
    );
    return new Map(groups.map(({ layerId, count }) => [layerId, count]));
  };
  return useAnswer(`shapes by layer of ${projectId}`, ask, { staleOn: [Geometry], projectId }).answer;
}
