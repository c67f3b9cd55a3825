import type { ServerOptions } from 'node:http';

/**
 * What a connection may take its time for, in milliseconds, so that ten thousand slow ones do not keep the door shut (slow
 * loris). The headers of a request are short; its body may be a chunk of an upload over a slow line, which resumes where it
 * was cut. Node looks every few seconds. An answer may take as long as it likes: live updates never end.
 */
export const serverLimits = {
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
} as const satisfies ServerOptions;
