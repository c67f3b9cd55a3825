import type { NearLand } from './drawing-api.ts';

/** What the person may be told: a sentence of the server's, or a key of ours. */
export type DrawingProblem = { readonly text: string } | { readonly key: string } | undefined;

/** Why a lot's shape stays as it is; undefined where it may be changed. */
export function refusalOf({ computedStatus }: NearLand): DrawingProblem {
  if (computedStatus === 'with_contract') return { key: 'lands.drawing.withContract' };
  return computedStatus === 'archived' ? { key: 'lands.drawing.archived' } : undefined;
}

export function drawingProblemOf(error: unknown): DrawingProblem {
  return error instanceof Error && error.message ? { text: error.message } : { key: 'lands.drawing.failed' };
}
