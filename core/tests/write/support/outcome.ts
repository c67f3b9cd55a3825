import { GlebaError } from '../../../src/index.ts';

/** 'ok', or the code with which the work was refused. */
export function outcome(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'ok',
    (error: unknown) => (error instanceof GlebaError ? error.code : String(error)),
  );
}
