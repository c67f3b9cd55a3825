import { useServices } from '@gleba/sdk/web';
import { useEffect, useState } from 'react';

export interface KnownKey {
  readonly key: string;
  readonly group: string;
  readonly plugins: readonly string[];
  /** Some plugin that declares it is in use in the organization. */
  readonly isEnabled: boolean;
  /** Something asks for it: rows, commands or addresses of the server, or a screen of this program. */
  readonly isAsked: boolean;
}

export const accessGroups = ['screens', 'files', 'maps', 'data', 'tasks'] as const;

const document = '{ accessKeys { key group plugins isEnabled isAsked } }';

/** Everything that a profile can grant; undefined until it is known. */
export function useAccessKeys(): { readonly keys: readonly KnownKey[] | undefined; readonly error: unknown } {
  const { api, panels } = useServices();
  const [answer, setAnswer] = useState<{ keys: readonly KnownKey[] | undefined; error: unknown }>({
    keys: undefined,
    error: undefined,
  });
  useEffect(() => {
    let isCurrent = true;
    const screens = new Set([...panels.panels, ...panels.navigation].map(({ access }) => access?.key));
    api.graphql<{ accessKeys: readonly KnownKey[] }>(document, {}, { isQuiet: true }).then(
      ({ accessKeys }) => {
        const keys = accessKeys.map((known) => ({ ...known, isAsked: known.isAsked || screens.has(known.key) }));
        if (isCurrent) setAnswer({ keys, error: undefined });
      },
      (error: unknown) => isCurrent && setAnswer({ keys: undefined, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, panels]);
  return answer;
}
