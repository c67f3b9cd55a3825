/** What is done to the shapes of lots. `repair`: a proposal of the topology report that somebody accepted. */
export const shapeChangeKinds = ['draw', 'edit', 'split', 'merge', 'repair', 'undo'] as const;
export type ShapeChangeKind = (typeof shapeChangeKinds)[number];

/** What an operation did to a lot: changed its shape, made the lot, or took the lot's shape away and archived it. */
export const shapeChangeRoles = ['changed', 'created', 'retired'] as const;
export type ShapeChangeRole = (typeof shapeChangeRoles)[number];

/** Bounds of what people draw, the same on the screen and on the server. */
export const shapeLimits = {
  /** Positions of one shape. The richest lot of three cities (193,730 lots) has 527. */
  vertices: 5000,
  /** m². Below this it is a slip of the hand. */
  leastArea: 1,
  /** m², 100 km²: the largest "lot" of the same cities has 2.7 km². */
  mostArea: 100_000_000,
  /** Parts of one split, and lots of one merge. */
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
