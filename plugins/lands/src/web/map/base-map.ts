import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';

/** What the lots are drawn upon. Every source carries its own attribution. */
export interface BaseMap {
  readonly id: string;
  /** Locale key. */
  readonly title: string;
  readonly sources: Readonly<Record<string, SourceSpecification>>;
  /** Drawn under the graticule, in this order. */
  readonly layers: readonly LayerSpecification[];
}

/** The plain ground that needs no network. */
export const noBaseMap: BaseMap = { id: 'none', title: 'lands.map.base.none', sources: {}, layers: [] };

/** The ones that can be chosen. */
export const baseMaps: readonly BaseMap[] = [noBaseMap];
