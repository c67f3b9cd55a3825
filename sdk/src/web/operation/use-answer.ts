import type { Entity } from '@gleba/core';
import { type CallOptions, isAborted } from '@gleba/core/web';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useServices, useTranslate } from '../context/services.tsx';
import { wordsOfFailure } from '../state/words-of-failure.ts';

export interface AnswerOptions {
  /** Asked again when a record of these changes; with `projectId` in that project only. `project`: whichever record of it. */
  readonly staleOn?: readonly Entity[] | 'project';
  readonly projectId?: string | undefined;
  /** Read before, it is answered without a connection too. */
  readonly isKept?: boolean;
  /** Waits so long for the question to stay what it is, and shows the former answer meanwhile: for what is typed. */
  readonly debounceMs?: number;
  /** The answer to the former question stays until the next one is there. */
  readonly keepsFormer?: boolean;
}

export interface Answer<A> {
  /** Undefined until it is there. */
  readonly answer: A | undefined;
  readonly isLoading: boolean;
  /** In words; undefined while there is nothing wrong. */
  readonly error: string | undefined;
  /** As it was thrown, for `<ErrorState>`. */
  readonly failure: unknown;
  /** Resolves when it was answered, well or badly. */
  readonly reload: () => Promise<void>;
}

/** An import changes thousands of records: asked again once in so many milliseconds at most. */
const restTime = 500;

/**
 * What the server says to a question that is named by `key`; undefined asks nothing. A question that is not wanted any more is
 * withdrawn, so that an old answer never stands for a new question.
 */
export function useAnswer<A>(
  key: string | undefined,
  ask: (options: CallOptions) => Promise<A>,
  { staleOn = [], projectId, isKept = false, debounceMs = 0, keepsFormer = debounceMs > 0 }: AnswerOptions = {},
): Answer<A> {
  const t = useTranslate();
  const { live } = useServices();
  const [state, setState] = useState<{ readonly key?: string; readonly answer?: A; readonly failure?: unknown }>({});
  const [round, setRound] = useState(0);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  const waiting = useRef<(() => void)[]>([]);
  // Whoever waits when the screen is left is told as well.
  useEffect(() => () => settleAll(waiting.current.splice(0)), []);
  const reload = useCallback(
    () =>
      new Promise<void>((resolve) => {
        waiting.current.push(resolve);
        setRound((number) => number + 1);
      }),
    [],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same again
  useEffect(() => {
    const settle = () => settleAll(waiting.current.splice(0));
    if (key === undefined) return settle();
    const controller = new AbortController();
    const askNow = async () => {
      try {
        const answer = await latest.current({ signal: controller.signal, isQuiet: true, isKept });
        if (!controller.signal.aborted) setState({ key, answer });
      } catch (failure) {
        if (controller.signal.aborted || isAborted(failure)) return;
        setState((known) => (known.key === key ? { ...known, failure } : { key, failure }));
      }
      settle();
    };
    const timer = debounceMs > 0 ? setTimeout(() => void askNow(), debounceMs) : undefined;
    if (debounceMs === 0) void askNow();
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, round, isKept, debounceMs]);

  const watched = staleOn === 'project' ? staleOn : staleOn.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (watched === '') return;
    const entities = watched.split(' ');
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = live.subscribe((message) => {
      const isNews =
        message.kind === 'reset' ||
        (message.kind !== 'transient' &&
          (watched === 'project'
            ? message.projectId === projectId
            : entities.includes(message.entity) &&
              (projectId === undefined || message.projectId === null || message.projectId === projectId)));
      if (!isNews) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        void reload();
      }, restTime);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [live, watched, projectId, reload]);

  const isOwn = key !== undefined && state.key === key;
  const failure = isOwn ? state.failure : undefined;
  return {
    answer: isOwn || (keepsFormer && key !== undefined) ? state.answer : undefined,
    isLoading: key !== undefined && !isOwn,
    error: failure === undefined ? undefined : wordsOfFailure(failure, t),
    failure,
    reload,
  };
}

function settleAll(waiting: readonly (() => void)[]): void {
  for (const resolve of waiting) resolve();
}
