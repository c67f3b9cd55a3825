import { useServices } from '@gleba/sdk/web';
import { useCallback, useEffect, useRef, useState } from 'react';

export interface ListedOrganization {
  readonly id: number;
  readonly name: string;
  readonly parentId: number | null;
  readonly parentName: string | null;
  readonly customDomain: string | null;
  readonly createdAt: string;
  readonly deletedAt: string | null;
  readonly peopleCount: number;
  readonly projectCount: number;
  readonly isCurrent: boolean;
  readonly isMember: boolean;
  readonly mayEdit: boolean;
}

export interface Organizations {
  /** Undefined until the first answer. */
  readonly rows: readonly ListedOrganization[] | undefined;
  readonly totalCount: number | undefined;
  readonly error: unknown;
  reload(): Promise<void>;
}

const document =
  'query Organizations($search: String, $id: Int, $isRemoved: Boolean) { organizationsInReach(search: $search, id: $id, isRemoved: $isRemoved) { totalCount ' +
  'organizations { id name parentId parentName customDomain createdAt deletedAt peopleCount projectCount isCurrent isMember mayEdit } } }';

interface Answer {
  readonly organizationsInReach: {
    readonly totalCount: number;
    readonly organizations: readonly ListedOrganization[];
  };
}

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
}): Organizations {
  const { api } = useServices();
  const [answer, setAnswer] = useState<Omit<Organizations, 'reload'>>({
    rows: undefined,
    totalCount: undefined,
    error: undefined,
  });
  const latest = useRef(0);
  const reload = useCallback(async () => {
    latest.current += 1;
    const asked = latest.current;
    try {
      const { organizationsInReach } = await api.graphql<Answer>(
        document,
        { search, id: id ?? null, isRemoved },
        { isQuiet: true },
      );
      if (asked !== latest.current) return;
      setAnswer({
        rows: organizationsInReach.organizations,
        totalCount: organizationsInReach.totalCount,
        error: undefined,
      });
    } catch (error) {
      if (asked === latest.current) setAnswer((known) => ({ ...known, error }));
    }
  }, [api, search, id, isRemoved]);
  useEffect(() => {
    const again = () => void reload();
    watchers.add(again);
    again();
    return () => {
      watchers.delete(again);
      // What is still on its way is for nobody.
      latest.current += 1;
    };
  }, [reload]);
  return { ...answer, reload };
}
