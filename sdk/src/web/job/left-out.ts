import { type Refusal, refusal, sayRefusal } from '@gleba/core';
import { safeParse } from 'zod/mini';

/** One thing that a job could not do: in the words of who started it, and why. */
export interface LeftOut {
  readonly id?: string;
  readonly title: string;
  readonly message: string;
  readonly refusal?: Refusal | null | undefined;
}

/** In the reader's words; a result holds what the job's own version wrote into it. */
export function sayLeftOut({ message, refusal: kept }: LeftOut): string {
  return sayRefusal(safeParse(refusal, kept).data, message);
}

/** What a finished job has left out: jobs that go on without some things name them by `failed` in their result. */
export function leftOutOf(result: unknown): readonly LeftOut[] {
  if (typeof result !== 'object' || result === null || !('failed' in result) || !Array.isArray(result.failed))
    return [];
  return result.failed.filter(isLeftOut);
}

function isLeftOut(item: unknown): item is LeftOut {
  if (typeof item !== 'object' || item === null || !('title' in item) || !('message' in item)) return false;
  return typeof item.title === 'string' && typeof item.message === 'string';
}
