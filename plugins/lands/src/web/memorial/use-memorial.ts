import { useServices } from '@gleba/sdk/web';
import { useEffect, useState } from 'react';
import type { MemorialAnswer } from '../../memorial-answer.ts';
import { loadMemorial } from './memorial-api.ts';

export interface LoadedMemorial {
  readonly memorial: MemorialAnswer | undefined;
  readonly error: unknown;
  reload(): void;
}

interface Failure {
  readonly landId: string;
  readonly error: unknown;
}

/** A lot's papers; what was there stays while they are computed anew. */
export function useMemorial(projectId: string, landId: string): LoadedMemorial {
  const { api } = useServices();
  const [state, setState] = useState<{ readonly memorial?: MemorialAnswer; readonly failure?: Failure }>({});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (landId === '') return;
    const controller = new AbortController();
    setState(({ memorial }) => (memorial?.landId === landId ? { memorial } : {}));
    loadMemorial(api, projectId, landId, controller.signal).then(
      (memorial) => setState({ memorial }),
      (error: unknown) => !controller.signal.aborted && setState({ failure: { landId, error } }),
    );
    return () => controller.abort();
  }, [api, projectId, landId, attempt]);
  // Another lot's failure is none of this one's.
  const error = state.failure?.landId === landId ? state.failure.error : undefined;
  return { memorial: state.memorial, error, reload: () => setAttempt((count) => count + 1) };
}
