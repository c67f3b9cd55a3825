import type { Entity } from '@gleba/core';
import { useCallback, useMemo } from 'react';
import { useAskedFields } from '../contribution/use-asked-fields.ts';
import { useAddress } from '../route/use-address.ts';
import { decodeConditions, encodeConditions, type FilterCondition, filterOf } from './filter-condition.ts';

export interface ListState {
  readonly search: string;
  /** The entity with what else can be asked of its records: fields of extensions, filters of other plugins. */
  readonly asked: Entity;
  readonly conditions: readonly FilterCondition[];
  readonly orderBy: readonly string[];
  /** The endpoint's filter for the conditions; the search goes beside it. */
  readonly filter: Readonly<Record<string, unknown>> | undefined;
  set(change: Partial<Pick<ListState, 'search' | 'conditions' | 'orderBy'>>): void;
}

/**
 * What a list shows, kept in the address: it can be shared, survives a reload, and is still there when the drawer over the
 * list closes.
 */
export function useListQuery(entity: Entity, defaultOrder: readonly string[] = []): ListState {
  const { params, set: setAddress } = useAddress();
  const { asked, elsewhere } = useAskedFields(entity);
  const set = useCallback<ListState['set']>(
    (change) => {
      setAddress({
        ...(change.search !== undefined && { q: change.search }),
        ...(change.conditions && { f: change.conditions.length ? encodeConditions(change.conditions) : '' }),
        ...(change.orderBy && { o: change.orderBy.join(',') }),
      });
    },
    [setAddress],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the default order is a constant of the list
  return useMemo(() => {
    const conditions = decodeConditions(asked, params.get('f'));
    const order = (params.get('o') ?? '').split(',').filter((key) => entity.allFields[key.replace(/^-/, '')]?.sortable);
    return {
      search: params.get('q') ?? '',
      asked,
      conditions,
      orderBy: order.length > 0 ? order : defaultOrder,
      filter: filterOf(asked, conditions, elsewhere),
      set,
    };
  }, [asked, elsewhere, params, set]);
}
