/** Bounds of shapes that people draw, the same on the screen and on the server. */
export const shapeLimits = {
  /** Positions of one shape. The richest lot of three cities (193,730 lots) has 527. */
  vertices: 5000,
  /** m². Below this it is a slip of the hand. */
  leastArea: 1,
  /** m², 100 km²: the largest "lot" of the same cities has 2.7 km². */
  maxArea: 100_000_000,
  /** Parts into which one shape is cut, and shapes that are joined to one. */
  parts: 50,
  /** Positions of a line that splits. */
  lineVertices: 1000,
  /** m by which a line that splits is lengthened at both ends: screens give positions of 9 decimals, 0.1 mm. */
  lineReach: 0.01,
  /** Corners of a circle: by default its polygon is 0.16 % smaller than the circle. */
  circleSegments: { least: 8, usual: 64, most: 360 },
  /** m */
  circleRadius: { least: 0.5, most: 5000 },
} as const;
