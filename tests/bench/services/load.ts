import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';

export interface LoadJob {
  readonly port: number;
  readonly path: string;
  /** Their `authorization`; the connections are theirs in turn. */
  readonly people: readonly string[];
  /** Beside it. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent in turn. Where one holds `0123456789`, a number that counts up stands instead. */
  readonly bodies: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  /** Between an answer and the connection's next request; 0, the default, for none. */
  readonly pauseMs?: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly elapsed: number;
  readonly latencies: { readonly p50: number; readonly p99: number };
}

export type Load = (job: LoadJob) => Promise<LoadResult>;

/** Starts the load generator; a request that fails fails the run, with what the server answered. */
export function startLoad(bench: Bench): Load {
  const child = fork(join(bench.repositoryRoot, 'tests/bench/endpoints/load.mjs'));
  bench.atEnd(() => void child.kill());
  let count = 1;
  return (job) =>
    new Promise((done, failed) => {
      child.once('message', (message) => {
        const result = message as LoadResult & { failure?: string; failures: number; sample: string; count: number };
        if (result.failure !== undefined) return failed(new Error(`${job.path}: ${result.failure}`));
        if (result.failures > 0)
          return failed(new Error(`${job.path}: ${result.failures} answers failed:\n${result.sample}`));
        count = result.count;
        return done(result);
      });
      child.send({ ...job, firstCount: count });
    });
}
