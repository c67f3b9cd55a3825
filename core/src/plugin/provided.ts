import type { Token } from './token.ts';

/** A service under its token, as a side of a plugin delivers it. */
export interface Provided {
  readonly token: Token;
  readonly service: unknown;
}

/** Pairs a token with its service, checking that they fit. */
export function provide<T>(token: Token<T>, service: NoInfer<T>): Provided {
  return { token, service };
}
