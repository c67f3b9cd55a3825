import type { ServerOptions } from 'node:http';

/**
 * What a connection may take its time for, in milliseconds, so that ten thousand slow ones do not keep the door shut (slow
 * loris). The headers of a request are short; its body may be a chunk of an upload over a slow line, which resumes where it
 * was cut: others have `minimumBodyRate`. Node looks every few seconds. An answer may take as long as it likes: live updates never
 * end.
 */
export const serverLimits = {
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
  // The listener refuses a request without one, and does not take what follows it.
  requireHostHeader: false,
} as const satisfies ServerOptions;

/** More than an office's people and their browsers ever have; each takes some ten kilobytes. */
export const maxConnections = 10_000;

/**
 * How fast a body comes at least, on the whole: what a line of 128 kbit/s brings. The largest body of somebody without a session
 * takes half a minute then, and one that stops is cut after `graceMs`.
 */
export const minimumBodyRate = { graceMs: 15_000, bytesPerSecond: 16_000, everyMs: 2_000 };

/** A reader who takes nothing of what waits for them for so long is dropped. Milliseconds. */
export const readerPatienceMs = 60_000;
