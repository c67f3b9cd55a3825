import type { RecordOf } from '@gleba/sdk';
import type { DifferenceProblem } from '../../differences.ts';
import type { ImportDifference } from '../../entities/import-difference.entity.ts';

/** All but the shape, which is read with all of its digits where it is needed. */
export const differenceFields = [
  ...([
    'id',
    'projectId',
    'row',
    'kind',
    'label',
    'landId',
    'geometryId',
    'heights',
    'arcs',
    'properties',
    'filled',
  ] as const),
  ...(['facts', 'fromArea', 'toArea', 'operationId', 'madeGeometryId', 'previousStatus'] as const),
] as const;

export type Difference = Pick<RecordOf<typeof ImportDifference>, (typeof differenceFields)[number]>;

/** What became of a difference: taken, with what undoing it needs, or left, and why. */
export interface Outcome {
  readonly id: string;
  readonly problem?: DifferenceProblem;
  readonly landId?: string;
  readonly operationId?: string;
  readonly madeGeometryId?: string | null;
  readonly previousStatus?: string;
}

export interface TakingPlace {
  readonly projectId: string;
  readonly jobId: string;
  /** Of the lots that were compared; null: the project's own for lots. */
  readonly layerId: string | null;
  readonly fileName: string;
}
