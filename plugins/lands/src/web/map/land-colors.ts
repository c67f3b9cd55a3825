import { type MapMode, type MapPalette, mapPalettes } from '@gleba/sdk/geo/web';
import type { landStatuses } from '../../entities/land.entity.ts';

export type LandStatus = (typeof landStatuses)[number];
export interface LandPalette extends MapPalette {
  readonly status: Readonly<Record<LandStatus, { readonly fill: string; readonly line: string }>>;
}

/**
 * The map carries the colour. Hue and lightness both differ, so that the states stay apart for people who do not see red
 * and green apart; the word stands in the legend and the table.
 */
export const palettes: Readonly<Record<MapMode, LandPalette>> = {
  light: {
    ...mapPalettes.light,
    status: {
      pending: { fill: '#bcc6cf', line: '#7c8893' },
      started: { fill: '#6aa5ee', line: '#2463b0' },
      with_problem: { fill: '#ee7b68', line: '#b0301c' },
      with_contract: { fill: '#43b384', line: '#146c48' },
      archived: { fill: '#ddd5c7', line: '#857a66' },
    },
  },
  dark: {
    ...mapPalettes.dark,
    status: {
      pending: { fill: '#46525c', line: '#8996a1' },
      started: { fill: '#2c64a8', line: '#7db4f5' },
      with_problem: { fill: '#a83f2e', line: '#ff9d8c' },
      with_contract: { fill: '#1f7a54', line: '#6fdcac' },
      archived: { fill: '#3a352d', line: '#7d7464' },
    },
  },
};
