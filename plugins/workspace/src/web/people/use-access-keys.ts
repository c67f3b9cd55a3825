import { type AnswerOf, accessKeys } from '@gleba/sdk';
import { useQuery, useServices } from '@gleba/sdk/web';
import { useMemo } from 'react';

export type KnownKey = AnswerOf<typeof accessKeys>[number];

/** Everything that a profile can grant; undefined until it is known. What a screen of this program asks for is asked for. */
export function useAccessKeys(): { readonly keys: readonly KnownKey[] | undefined; readonly error: unknown } {
  const { panels } = useServices();
  const { answer, failure } = useQuery(accessKeys, {});
  const keys = useMemo(() => {
    const screens = new Set([...panels.panels, ...panels.navigation].map(({ access }) => access?.key));
    return answer?.map((known) => ({ ...known, isAsked: known.isAsked || screens.has(known.key) }));
  }, [answer, panels]);
  return { keys, error: failure };
}
