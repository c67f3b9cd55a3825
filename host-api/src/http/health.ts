import type { Readiness } from '@gleba/core/server';
import type { Startup } from './startup.ts';

export interface HealthAnswer {
  readonly status: 200 | 500 | 503;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Alive: it could serve once and was not asked to end by itself. A database that is briefly away is no reason to be killed. */
export function liveness({ runtime, failure }: Startup): HealthAnswer {
  if (failure) return { status: 500, body: { status: 'failed' } };
  return runtime ? { status: 200, body: { status: 'ok' } } : { status: 503, body: { status: 'starting' } };
}

/** Ready: worth sending requests to right now. The runtime stands only when the migrations are done. */
export async function readiness({ runtime, failure, isStopping }: Startup): Promise<HealthAnswer> {
  if (isStopping) return { status: 503, body: { status: 'stopping' } };
  if (failure || !runtime) {
    const body = { status: failure ? 'failed' : 'starting', parts: { migrations: failure ? 'failed' : 'pending' } };
    return { status: 503, body };
  }
  const { isReady, parts }: Readiness = await runtime.readiness();
  const body = { status: isReady ? 'ready' : 'unready', parts: { migrations: 'ok', ...parts } };
  return { status: isReady ? 200 : 503, body };
}
