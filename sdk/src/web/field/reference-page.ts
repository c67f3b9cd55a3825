import type { Entity } from '@gleba/core';
import type { ApiClient, CallOptions } from '@gleba/core/web';
import { selectPage } from './reference-options.ts';

export interface ReferencePageQuery {
  readonly search?: string;
  readonly first?: number;
  readonly filter?: Readonly<Record<string, unknown>> | undefined;
}

/** The first records that a select offers, by their titles. Kept for when there is no connection, where nobody searches. */
export function referencePage(
  api: ApiClient,
  entity: Entity,
  { search = '', first = selectPage, filter }: ReferencePageQuery = {},
  options: CallOptions = {},
) {
  const wanted = {
    fields: entity.title,
    filter: { ...filter, ...(search && { search }) },
    first,
    orderBy: entity.title.filter((name) => entity.allFields[name]?.sortable),
  };
  return api.records<Entity, string>(entity, wanted, { ...options, isKept: search === '' });
}
