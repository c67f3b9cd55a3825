/** What a file says otherwise than the project: `read` is a row that was not compared yet, `former` one of the earlier of two files. */
export const differenceKinds = ['read', 'former', 'new', 'shape', 'facts', 'gone', 'same', 'held'] as const;

/** What can be taken over. A lot whose shape and facts changed has one of each. */
export const takenKinds = ['new', 'shape', 'facts', 'gone'] as const;
export type TakenKind = (typeof takenKinds)[number];

/** By what a row of the file was found to be a lot. */
export const matchedBy = ['externalId', 'key', 'place', 'shape', 'name'] as const;

/** left: it could not be taken over, or taken back, and its problem says why. */
export const differenceStates = ['open', 'taken', 'undone', 'left'] as const;

/** Why a difference was left; what held a row of the file is told by the words of imports (`lands.issue`). */
export const differenceProblems = [
  'lockedByContract',
  'lockedAsArchived',
  'keyTaken',
  'changedMeanwhile',
  'removed',
  'statusStays',
] as const;
export type DifferenceProblem = (typeof differenceProblems)[number];
