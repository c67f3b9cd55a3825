import { GlebaError } from '@gleba/sdk';

/** Of an authority that was asked and told nothing: whether it has what was sent is not known. */
const silences: readonly (string | undefined)[] = ['finance.authoritySilent', 'finance.municipalSilent'];

/** What the authority told, or undefined for its silence, which is no failure: it is asked again. */
export async function toldBy<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof GlebaError && silences.includes(error.reason)) return undefined;
    throw error;
  }
}

const firstPauseMs = 5000;
const pauseFactor = 4;
const longestPauseMs = 6 * 3600_000;
/** With these pauses some two days: a town hall that is away over a weekend is asked on Monday by a person. */
export const lastTry = 13;

/** When it is asked again after so many tries, if it still is. */
export function nextTry(tries: number, now: number): { readonly tries: number; readonly at: Date } | undefined {
  if (tries >= lastTry) return undefined;
  return { tries: tries + 1, at: new Date(now + Math.min(longestPauseMs, firstPauseMs * pauseFactor ** tries)) };
}
