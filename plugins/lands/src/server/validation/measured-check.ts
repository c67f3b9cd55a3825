import type { AccessRule, RecordOf } from '@gleba/sdk';
import type { SqlPart } from '@gleba/sdk/server';
import type { CheckLevel, LevelsByModality } from '../../check-levels.ts';
import type { Land } from '../../entities/land.entity.ts';

/** What statements of checks are about. */
export interface CheckScope {
  readonly projectId: string;
  /** Where only some lots are asked about. */
  readonly landIds: readonly string[] | undefined;
  /** As sides are classified in (decision 0091); null in a project without a plane. */
  readonly srid: number | null;
  readonly mergesCollinear: boolean;
}

/** A check that no filter says: it finds by a statement, perhaps several times in one lot. */
export interface MeasuredCheck {
  readonly id: string;
  readonly level: CheckLevel | LevelsByModality;
  /** `land_id` and, as JSON, the `values` that the sentence names. */
  readonly rows: (scope: CheckScope) => SqlPart;
  readonly values?: readonly (keyof RecordOf<typeof Land> & string)[];
  readonly fixAt: string;
  readonly access?: AccessRule;
}

/** Filter for rows of the scope: `land` is the field that names the lot. */
export function within({ projectId, landIds }: CheckScope, land: 'id' | 'landId') {
  return { projectId: { equalTo: projectId }, ...(landIds && { [land]: { in: landIds } }) };
}
