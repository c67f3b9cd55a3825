import type { AnswerOf, InputOf, Operation } from '@gleba/core';
import { useServices } from '../context/services.tsx';
import { type Answer, type AnswerOptions, useAnswer } from './use-answer.ts';

/**
 * What a query answers, or a command that is also offered as one. Undefined input asks nothing. News of other projects than
 * that of the input are not waited for.
 *
 *     const { answer, error } = useQuery(landChecks, { projectId }, { staleOn: [Land] });
 */
export function useQuery<Op extends Operation>(
  operation: Op,
  input: InputOf<Op> | undefined,
  options: Omit<AnswerOptions, 'projectId'> = {},
): Answer<AnswerOf<Op>> {
  const { api } = useServices();
  const key = input === undefined ? undefined : `${operation.name} ${JSON.stringify(input)}`;
  // Only asked with a key, which there is for an input only.
  const ask = (call: Parameters<typeof api.run>[2]) => api.run(operation, input as InputOf<Op>, call);
  return useAnswer(key, ask, { ...options, projectId: projectOf(input) });
}

function projectOf(input: unknown): string | undefined {
  const given = typeof input === 'object' && input !== null && 'projectId' in input ? input.projectId : undefined;
  return typeof given === 'string' ? given : undefined;
}
