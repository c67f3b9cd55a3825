import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';

export const attackNames = [
  'unfinished',
  'heads',
  'bodies',
  'nesting',
  'files',
  'answers',
  'uploads',
  'connections',
  'signIns',
] as const;
export type AttackName = (typeof attackNames)[number];

export interface AttackJob {
  readonly attack: AttackName;
  readonly port: number;
  readonly seconds: number;
  /** Of a member who attacks from inside. */
  readonly authorization: string;
  readonly referralToken: string;
  /** Whose answer is large. */
  readonly document: string;
}

export interface AttackResult {
  readonly tries: number;
  /** How often each status came back. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly processorSeconds: number;
}

/** Starts the process that attacks; it ends with its parent, whatever happens. */
export function startAttacker(bench: Bench): (job: AttackJob) => Promise<AttackResult> {
  const child = fork(join(bench.repositoryRoot, 'tests/bench/endpoints/attacker.mjs'));
  bench.atEnd(() => void child.kill());
  return (job) =>
    new Promise((done, failed) => {
      child.once('message', (message) => {
        const result = message as AttackResult & { readonly failure?: string };
        if (result.failure === undefined) done(result);
        else failed(new Error(`${job.attack}: ${result.failure}`));
      });
      child.send(job);
    });
}
