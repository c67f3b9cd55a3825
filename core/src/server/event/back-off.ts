export interface BackOff {
  /** Milliseconds after the first failure. */
  readonly firstMs: number;
  readonly factor: number;
  readonly longestMs: number;
}

/** Pause after the n-th failure (from 1), with up to a quarter more by chance so that what failed together does not return together. */
export function pauseAfter(failures: number, { firstMs, factor, longestMs }: BackOff, random = Math.random): number {
  const pause = Math.min(longestMs, firstMs * factor ** Math.min(failures - 1, 30));
  return Math.round(pause * (1 + random() / 4));
}
