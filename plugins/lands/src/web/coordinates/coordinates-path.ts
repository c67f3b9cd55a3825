/** The screen of lots from numbers; of a lot that is there already with `?land=`. */
export const coordinatesPath = '/lands/coordinates';
