/**
 * What is done to the shapes of lots. `repair`: a proposal of the topology report that somebody accepted. `import`: the shape of a later
 * file, taken over.
 */
export const shapeChangeKinds = ['draw', 'edit', 'split', 'merge', 'repair', 'import', 'undo'] as const;
export type ShapeChangeKind = (typeof shapeChangeKinds)[number];

/**
 * What a split divides. `lot`: a lot into lots, as the municipality's law has it (desdobro). `ground`: ground that is not parcelled yet into
 * lots at roads that are there, without new ones (desmembramento; Law 6,766/1979, art. 2, § 2).
 */
export const divisionKinds = ['lot', 'ground'] as const;
export type DivisionKind = (typeof divisionKinds)[number];

/** What an operation did to a lot: changed its shape, made the lot, or took the lot's shape away and archived it. */
export const shapeChangeRoles = ['changed', 'created', 'retired'] as const;
export type ShapeChangeRole = (typeof shapeChangeRoles)[number];
