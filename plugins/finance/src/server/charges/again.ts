import { GlebaError } from '@gleba/sdk';

/** Silence is no answer: the job is tried again. What it refuses ends it, in its words. */
export function again(error: unknown): never {
  if (error instanceof GlebaError && error.reason !== 'finance.providerSilent') throw error;
  throw new Error('The provider did not answer.', { cause: error });
}
