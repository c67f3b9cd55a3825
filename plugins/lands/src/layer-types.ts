/**
 * How the shapes of a layer type bound a lot: as a street that it faces, as water, as a public area (green, institutional), as
 * what another registration describes, or not at all.
 */
export const layerBounds = ['none', 'street', 'water', 'publicArea', 'registration'] as const;
export type LayerBounds = (typeof layerBounds)[number];

/** What every organization has, in the order in which it is offered. An office's own types say their bounds in their rows. */
export const sharedLayerTypes = {
  lands: 'none',
  streets: 'street',
  blocks: 'none',
  perimeter: 'none',
  water: 'water',
  green_area: 'publicArea',
  institutional: 'publicArea',
  registration: 'registration',
  temp_land: 'none',
  other: 'none',
} as const satisfies Record<string, LayerBounds>;
export type SharedLayerType = keyof typeof sharedLayerTypes;

/** Layers of this type hold the lots themselves: they come with lots, and nothing else becomes one. */
export const landLayerType = 'lands' satisfies SharedLayerType;

/** Stands, in the words of a type, where the shape's own name goes. */
export const namePlace = '{nome}';

/** Layers that nobody has put in order stand behind those that somebody has. */
export const unorderedLayer = 100_000;
/** Of one project at most. */
export const mostLayers = 200;

export function isSharedLayerType(slug: string): slug is SharedLayerType {
  return Object.hasOwn(sharedLayerTypes, slug);
}
