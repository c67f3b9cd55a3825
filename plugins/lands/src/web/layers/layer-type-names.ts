import type { Texts } from '@gleba/sdk/web';
import { isSharedLayerType, landLayerType, sharedLayerTypes } from '../../layer-types.ts';
import type { OwnLayerType } from '../../propose-layer-type.ts';

/** What people call a type: the shared ones in their language, the office's own as it calls them. */
export function layerTypeName(t: Texts, slug: string, own: readonly OwnLayerType[]): string {
  return isSharedLayerType(slug)
    ? t(`lands.layerTypes.${slug}`)
    : (own.find((type) => type.slug === slug)?.name ?? slug);
}

/** What a layer may be said to hold: everything but lots, which come as lots. */
export function layerTypeChoices(t: Texts, own: readonly OwnLayerType[]) {
  const shared = Object.keys(sharedLayerTypes).filter((slug) => slug !== landLayerType);
  // 'other' stands last, behind the office's own: whoever takes it has seen the rest.
  const slugs = [...shared.filter((slug) => slug !== 'other'), ...own.map(({ slug }) => slug), 'other'];
  return slugs.map((value) => ({ value, label: layerTypeName(t, value, own) }));
}
