import type { AnswerOf, Command, InputOf } from '@gleba/core';
import { useCallback, useRef, useState } from 'react';
import { useServices, useTranslate } from '../context/services.tsx';
import { problemsOf } from '../form/form-problems.ts';
import { wordsOfFailure } from '../state/words-of-failure.ts';

export interface RunningCommand<Op extends Command> {
  /** The answer; undefined where it was refused, which `error` and `problems` say, or while the same is under way. */
  readonly run: (input: InputOf<Op>) => Promise<AnswerOf<Op> | undefined>;
  readonly isRunning: boolean;
  /** Why the last one was refused, in words. */
  readonly error: string | undefined;
  /** The same by input, for what stands beside a field. */
  readonly problems: Readonly<Record<string, string>>;
}

const nothing = {};

/** A command behind a button: pressed twice it runs once, and its refusal is said on the spot instead of in a toast. */
export function useCommand<Op extends Command>(operation: Op): RunningCommand<Op> {
  const t = useTranslate();
  const { api } = useServices();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const isBusy = useRef(false);
  const run = useCallback(
    async (input: InputOf<Op>) => {
      if (isBusy.current) return undefined;
      isBusy.current = true;
      setRunning(true);
      setFailure(undefined);
      try {
        return await api.run(operation, input, { isQuiet: true });
      } catch (error) {
        setFailure(error);
        return undefined;
      } finally {
        isBusy.current = false;
        setRunning(false);
      }
    },
    [api, operation],
  );
  return {
    run,
    isRunning,
    error: failure === undefined ? undefined : wordsOfFailure(failure, t),
    problems: failure === undefined ? nothing : problemsOf(failure, t('ui.error.unknown')),
  };
}
