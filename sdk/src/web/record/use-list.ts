import type { Entity, Include, IncludedOf, NoInclude } from '@gleba/core';
import type { EntityList, ListOptions, ListQuery } from '@gleba/core/web';
import { compareStructural } from 'mobx';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from '../context/services.tsx';

/** What a screen may do with a list; a `TableSource` too. */
export type ShownList<E extends Entity, Included = unknown> = Pick<
  EntityList<E, Included>,
  | 'query'
  | 'rows'
  | 'rowCount'
  | 'totalCount'
  | 'status'
  | 'error'
  | 'isRefreshing'
  | 'rowAt'
  | 'ensureRange'
  | 'refresh'
> &
  // What stands in before the first effect knows no rows.
  Partial<Pick<EntityList<E, Included>, 'indexOf'>>;

/**
 * A list for as long as the component is there. What is asked for may change from rendering to rendering; what is selected
 * (fields, relations) is taken from the first. It is made when the component is there for good: a rendering that React
 * drops must not have asked the server.
 */
export function useList<E extends Entity, const I extends Include = NoInclude>(
  entity: E,
  options: ListOptions<E, I> = {},
): ShownList<E, IncludedOf<E, I>> {
  const store = useStore(entity);
  const [list, setList] = useState<EntityList<E, IncludedOf<E, I>>>();
  const latest = useRef(options);
  latest.current = options;
  useLayoutEffect(() => {
    const made = store.list<I>(latest.current);
    setList(made);
    return () => made.dispose();
  }, [store]);
  useEffect(() => {
    if (!list) return;
    const query = queryOf(options);
    if (!compareStructural(query, queryOf(list.query))) list.setQuery(query);
  });
  return list ?? waiting(options);
}

function queryOf<E extends Entity>({ filter, orderBy, search }: ListQuery<E>): ListQuery<E> {
  return { filter, orderBy, search };
}

/** Stands in until the first effect, which comes before anything is painted. */
function waiting<E extends Entity, Included>(query: ListQuery<E>): ShownList<E, Included> {
  return {
    query,
    rows: [],
    rowCount: 0,
    totalCount: undefined,
    status: 'loading',
    error: undefined,
    isRefreshing: false,
    rowAt: () => undefined,
    ensureRange() {},
    refresh: async () => {},
  };
}
