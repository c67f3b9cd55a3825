export type MapMode = 'light' | 'dark';

/** What every map has, whatever it is of. */
export interface MapPalette {
  readonly ground: string;
  readonly graticule: string;
  readonly text: string;
  readonly halo: string;
  /** Outline of what is selected; stands out from every fill. */
  readonly selected: string;
}

/** The specification's default vector colour: orange. What somebody draws, and layers without a colour of their own. */
export const drawingColor = '#e8710a';

export const mapPalettes: Readonly<Record<MapMode, MapPalette>> = {
  light: { ground: '#f3f4f1', graticule: '#e0e3de', text: '#1d2621', halo: '#ffffff', selected: '#101a14' },
  dark: { ground: '#0f1312', graticule: '#1e2523', text: '#eef3f0', halo: '#0b0f0d', selected: '#ffffff' },
};
