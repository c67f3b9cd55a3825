import type { AnswerOf } from '@gleba/sdk';
import { useQuery } from '@gleba/sdk/web';
import { useEffect } from 'react';
import { organizationsInReach } from '../../operations/organizations.ts';

export type ListedOrganization = AnswerOf<typeof organizationsInReach>['organizations'][number];

/** Told to whoever shows organizations in this window: what is done to another organization is in that one's log. */
const watchers = new Set<() => void>();

export function organizationsChanged(): void {
  for (const reload of watchers) reload();
}

/** The organizations that the person sees; one of them with `id`. */
export function useOrganizations({
  search = '',
  id,
  isRemoved = false,
}: {
  readonly search?: string;
  readonly id?: number;
  /** Those that were removed, instead of those that are there. */
  readonly isRemoved?: boolean;
}) {
  const {
    answer,
    failure: error,
    reload,
  } = useQuery(organizationsInReach, { search, id: id ?? null, isRemoved }, { keepsFormer: id === undefined });
  useEffect(() => {
    const again = () => void reload();
    watchers.add(again);
    return () => {
      watchers.delete(again);
    };
  }, [reload]);
  return { rows: answer?.organizations, totalCount: answer?.totalCount, error, reload };
}
