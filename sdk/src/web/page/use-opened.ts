import { type ApiClient, ApiError } from '@gleba/core/web';
import { useEffect, useState } from 'react';
import { useServices, useTranslate } from '../context/services.tsx';

/** How such a page asks: whoever is signed in here is of no interest to it. */
export const withoutSession = { isQuiet: true, isAnonymous: true } as const;

export interface OpenProblem {
  readonly text: string;
  /** The link opens nothing, or nothing any more. */
  readonly isClosed: boolean;
}

/** Why a page for people without a session shows nothing; `unknown` is said of what has no words. */
export function openProblem(error: unknown, unknown: string): OpenProblem {
  const isTold = error instanceof ApiError;
  return { text: isTold ? error.message : unknown, isClosed: isTold && error.code === 'NOT_FOUND' };
}

/**
 * What stands behind the secret of an address, asked for when the page opens and `again`; the former answer stands until the next one has
 * come. `ask` is the same function at every drawing.
 */
export function useOpened<Answer>(
  secret: string | undefined,
  ask: (api: ApiClient, secret: string) => Promise<Answer>,
) {
  const t = useTranslate();
  const { api } = useServices();
  const [answer, setAnswer] = useState<Answer>();
  const [problem, setProblem] = useState<OpenProblem>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks anew
  useEffect(() => {
    if (!secret) return;
    let isCurrent = true;
    ask(api, secret).then(
      (found) => isCurrent && setAnswer(() => found),
      (error: unknown) => isCurrent && setProblem(openProblem(error, t('ui.error.unknown'))),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, secret, ask, tries, t]);
  const again = () => {
    setProblem(undefined);
    setTries((count) => count + 1);
  };
  return { answer, problem, again };
}
