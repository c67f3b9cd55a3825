/** One thing that a job could not do, in people's words. */
export interface LeftOut {
  readonly id?: string;
  readonly title: string;
  readonly message: string;
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
