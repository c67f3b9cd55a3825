import type { RecordOf } from '@gleba/sdk';
import { useList } from '@gleba/sdk/web';
import { useEffect } from 'react';
import { LayerType } from '../../entities/layer.entity.ts';
import { isSharedLayerType, type LayerBounds, sharedLayerTypes } from '../../layer-types.ts';

type Row = RecordOf<typeof LayerType>;

export interface OwnType {
  readonly slug: string;
  readonly name: string;
  readonly bounds: LayerBounds;
}

/** The types that the office keeps beside the shared ones. Follows live changes. */
export function useOwnLayerTypes(): readonly OwnType[] {
  const types = useList(LayerType, { orderBy: ['name'], fields: ['name', 'slug', 'bounds'] });
  // A catalogue is short: all of it is offered.
  useEffect(() => types.ensureRange(0, Math.max(1, types.rowCount)), [types, types.rowCount]);
  return (types.rows as readonly Row[]).filter(({ slug }) => !isSharedLayerType(slug));
}

/** How shapes of a type bound lots; of one that is gone, not at all. */
export function boundsOf(slug: string, own: readonly OwnType[]): LayerBounds {
  return isSharedLayerType(slug) ? sharedLayerTypes[slug] : (own.find((type) => type.slug === slug)?.bounds ?? 'none');
}
