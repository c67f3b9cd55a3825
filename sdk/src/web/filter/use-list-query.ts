import type { Entity } from '@gleba/core';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { decodeConditions, encodeConditions, type FilterCondition, filterOf } from './filter-condition.ts';

export interface ListState {
  readonly search: string;
  readonly conditions: readonly FilterCondition[];
  readonly orderBy: readonly string[];
  /** The endpoint's filter for the conditions; the search goes beside it. */
  readonly filter: Record<string, unknown> | undefined;
  set(change: Partial<Pick<ListState, 'search' | 'conditions' | 'orderBy'>>): void;
}

/**
 * What a list shows, kept in the address: it can be shared, survives a reload, and is still there when the drawer over the
 * list closes.
 */
export function useListQuery(entity: Entity, defaultOrder: readonly string[] = []): ListState {
  const location = useLocation();
  const navigate = useNavigate();
  const { pathname, search: query, state } = location;
  const set = useCallback<ListState['set']>(
    (change) => {
      const params = new URLSearchParams(query);
      if (change.search !== undefined) put(params, 'q', change.search);
      if (change.conditions) put(params, 'f', change.conditions.length ? encodeConditions(change.conditions) : '');
      if (change.orderBy) put(params, 'o', change.orderBy.join(','));
      const text = params.toString();
      navigate({ pathname, search: text ? `?${text}` : '' }, { replace: true, state });
    },
    [navigate, pathname, query, state],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the default order is a constant of the list
  return useMemo(() => {
    const params = new URLSearchParams(query);
    const conditions = decodeConditions(entity, params.get('f'));
    const asked = (params.get('o') ?? '').split(',').filter((key) => entity.allFields[key.replace(/^-/, '')]?.sortable);
    return {
      search: params.get('q') ?? '',
      conditions,
      orderBy: asked.length > 0 ? asked : defaultOrder,
      filter: filterOf(entity, conditions),
      set,
    };
  }, [entity, query, set]);
}

function put(params: URLSearchParams, name: string, value: string): void {
  if (value) params.set(name, value);
  else params.delete(name);
}
