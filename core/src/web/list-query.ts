import type { Entity } from '../entity/entity.ts';
import type { FilterOf } from '../entity/entity-types.ts';
import type { SelectionOptions } from './entity-document.ts';

export interface ListQuery<E extends Entity> {
  readonly filter?: FilterOf<E> | undefined;
  /** `block` or `-block`, first key first; the id is always the last. */
  readonly orderBy?: readonly string[] | undefined;
  /** Free text over the entity's searchable fields. */
  readonly search?: string | undefined;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Only where it was asked for. */
  readonly totalCount?: number | undefined;
}

export interface PageRequest<E extends Entity> {
  readonly query: ListQuery<E>;
  readonly selection: SelectionOptions;
  readonly first: number;
  readonly offset: number;
  readonly withCount: boolean;
  readonly signal: AbortSignal;
  /** In the background: a failure is kept in the list, not told to the person. */
  readonly isQuiet: boolean;
}
