import type { Entity } from '../entity/entity.ts';
import type { FilterOf, RecordOf } from '../entity/entity-types.ts';
import type { ListQuery, Page, PageRequest } from './list-query.ts';
import { rowsBefore } from './rows-before.ts';

/**
 * Where a record stands in a list, however far down: the server counts the rows before it. Undefined when the list's
 * filter leaves it out.
 */
export async function findIndex<E extends Entity, Row extends RecordOf<E>>(
  fetchPage: (request: PageRequest<E>) => Promise<Page<Row>>,
  query: ListQuery<E>,
  id: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { filter, orderBy = [] } = query;
  const ask = (condition: object) => {
    // One more condition on the entity's own fields, which stays a filter of the entity.
    const both: object = { and: [...(filter ? [filter] : []), condition] };
    return fetchPage({
      query: { ...query, filter: both as FilterOf<E> },
      selection: { fields: orderBy.map((key) => key.replace(/^-/, '')) },
      first: 1,
      offset: 0,
      withCount: true,
      signal,
      isQuiet: true,
    });
  };
  const { rows } = await ask({ id: { equalTo: id } });
  if (!rows[0]) return undefined;
  const before = rowsBefore(orderBy, rows[0]);
  return before ? ((await ask(before)).totalCount ?? undefined) : 0;
}
