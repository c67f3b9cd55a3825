/**
 * Millimetres in which the sketch is drawn for papers that an office words, the widest first: as wide as a page may have room, as an upright A4
 * has between the usual margins, three quarters and about a half of that.
 */
export const sketchWidths = [180, 160, 120, 90] as const;

/** Of what stands below the ground: north and bar. */
export const signsHeight = 22;

/** With the signs. */
export const sketchHeight = (width: number): number => Math.round(width * 0.8) + signsHeight + 0.4;
