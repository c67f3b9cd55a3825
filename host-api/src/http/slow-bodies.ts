import type { IncomingMessage, ServerResponse } from 'node:http';
import { slowBodies } from './intake.ts';

export interface MinimumBodyRate {
  /** For which nobody counts, so that a line may begin slowly or pause. */
  readonly graceMs: number;
  readonly bytesPerSecond: number;
  readonly everyMs: number;
}

/**
 * Cuts requests whose body comes too slowly. Looked through from time to time, so that a request that is all there, as nearly
 * every one is, costs nothing.
 */
export function cutSlowBodies(open: Iterable<ServerResponse>, { graceMs, bytesPerSecond, everyMs }: MinimumBodyRate) {
  const begun = new WeakMap<IncomingMessage, { readonly at: number; readonly bytes: number }>();
  const look = () => {
    const now = performance.now();
    for (const { req: request } of open) {
      if (request.complete || slowBodies.has(request)) continue;
      const { bytesRead } = request.socket;
      const first = begun.get(request);
      if (!first) begun.set(request, { at: now, bytes: bytesRead });
      else if (now - first.at > graceMs + ((bytesRead - first.bytes) / bytesPerSecond) * 1000) request.socket.destroy();
    }
  };
  const timer = setInterval(look, everyMs).unref();
  return { stop: () => clearInterval(timer) };
}
