/** The screen of lots from numbers; of a lot that is there already with `?land=`. */
export const coordinatesPath = '/lands/coordinates';

/** The table that a lot's shape was made of, to look at and to correct; `operationId` is the change that kept it. */
export function fieldBookPath(landId: string, operationId: string): string {
  return `${coordinatesPath}?land=${landId}&book=${operationId}`;
}

/** The same on paper. */
export function fieldBookPaperPath(projectId: string, landId: string, operationId: string): string {
  return `/report/${projectId}/field-book/${landId}/${operationId}`;
}
