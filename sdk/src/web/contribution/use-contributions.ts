import type { Contribution, ContributionKind, Entity } from '@gleba/core';
import { mayOpen, type Registered } from '@gleba/core/web';
import { useContext } from 'react';
import { PanelPlugin, useServices } from '../context/services.tsx';
import type { AnyAction } from './action-contribution.ts';
import type { Contributions } from './contribute.ts';

export interface ContributionsAt {
  readonly entity?: Entity;
  readonly place?: string;
  /** Default: the chosen project. */
  readonly projectId?: string | undefined;
  /** On a screen of the organization: whichever project is chosen. */
  readonly isOfOrganization?: boolean;
}

/** What plugins add here, as far as the person may see it. Follows rights and the plugins' states. */
export function useContributions<K extends ContributionKind>(
  kind: K,
  { entity, place, projectId, isOfOrganization = false }: ContributionsAt = {},
): readonly Registered<Contributions[K]>[] {
  const { panels, session } = useServices();
  const at = {
    ...(entity && { entity: entity.id, isLinkable: entity.linkable !== undefined }),
    ...(place !== undefined && { place }),
  };
  const where = isOfOrganization ? undefined : (projectId ?? session.projectId);
  const found = panels.contributed(kind, at, session, where);
  // Each was made by `contribute`, whose types say what a kind consists of.
  return found as unknown as readonly Registered<Contributions[K]>[];
}

/** Actions of one screen alone, made by `contribute` and under its rules. */
export function useOwnActions(
  place: AnyAction['place'],
  actions: readonly Contribution[] = [],
): readonly Registered<AnyAction>[] {
  const { session } = useServices();
  const plugin = useContext(PanelPlugin) ?? 'core';
  const own = actions.map((action) => ({ ...action, plugin }));
  const seen = own.filter((action) => action.place === place && mayOpen(action, session, session.projectId));
  return seen as unknown as readonly Registered<AnyAction>[];
}
