import type { Role } from '@gleba/sdk';
import { useServices } from '@gleba/sdk/web';
import { useCallback, useEffect, useState } from 'react';

export interface EffectiveAccess {
  readonly role: Role;
  readonly isUnlimited: boolean;
  readonly isExcluded: boolean;
  readonly grants: readonly {
    readonly profileId: string;
    readonly profileName: string;
    readonly level: 'organization' | 'project';
    readonly accessKeys: readonly string[];
  }[];
}

const document = `query($userId: UUID!, $projectId: UUID) { effectiveAccess(userId: $userId, projectId: $projectId) {
  role isUnlimited isExcluded grants { profileId profileName level accessKeys } } }`;

/** What somebody may in a project (or, without one, in the whole organization), and why. Kept true by the live stream. */
export function useEffectiveAccess(userId: string, projectId: string | null): EffectiveAccess | undefined {
  const { api, live } = useServices();
  const [access, setAccess] = useState<EffectiveAccess>();
  const load = useCallback(() => {
    let isCurrent = true;
    api
      .graphql<{ effectiveAccess: EffectiveAccess }>(document, { userId, projectId }, { isQuiet: true })
      .then(({ effectiveAccess }) => isCurrent && setAccess(effectiveAccess))
      .catch(() => isCurrent && setAccess(undefined));
    return () => {
      isCurrent = false;
    };
  }, [api, userId, projectId]);
  useEffect(() => {
    let cancel = load();
    const stop = live.subscribe((message) => {
      if (!('entity' in message) || !about.has(message.entity)) return;
      cancel();
      cancel = load();
    });
    return () => {
      stop();
      cancel();
    };
  }, [load, live]);
  return access;
}

const about = new Set(['core.userOrganization', 'core.userProfile', 'core.profile']);
