import type { AnswerOf } from '@gleba/sdk';
import { useQuery, useStore } from '@gleba/sdk/web';
import { reaction } from 'mobx';
import { useEffect } from 'react';
import { organizationsInReach } from '../../operations/organizations.ts';
import { workspaceStores } from '../workspace-stores.ts';

export type ListedOrganization = AnswerOf<typeof organizationsInReach>['organizations'][number];

/** Says that an organization was changed here: whoever shows some loads them again. */
export function useOrganizationsChanged(): () => void {
  return useStore(workspaceStores.organizationNews).tell;
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
  const news = useStore(workspaceStores.organizationNews);
  useEffect(
    () =>
      reaction(
        () => news.changes,
        () => void reload(),
      ),
    [news, reload],
  );
  return { rows: answer?.organizations, totalCount: answer?.totalCount, error, reload };
}
