import { GlebaError } from '@gleba/sdk';

/** Nothing can be asked of the provider now. */
export class ProviderSilent extends Error {}

/** Silence is no answer, and neither is what nobody understands: the job is tried again. What it refuses ends it, in its words. */
export function again(error: unknown): never {
  if (!(error instanceof GlebaError)) throw new ProviderSilent('The provider did not answer.', { cause: error });
  if (error.reason === 'finance.providerSilent') throw new ProviderSilent(error.message, { cause: error });
  if (error.reason === 'finance.providerUnclear') throw new Error(error.message, { cause: error });
  throw error;
}
