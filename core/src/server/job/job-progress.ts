import type { JobProgress } from '../../job/job-entities.ts';
import type { Logger } from '../contract/server-side.ts';

/** Shortest time between two writes of one job's progress, in milliseconds. */
const quietMs = 250;

/** Writes the newest value at most four times a second, one write at a time; `end` writes what is left. */
export function createProgressWriter(write: (progress: JobProgress) => Promise<void>, log: Logger) {
  let newest: JobProgress | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let lastAt = Number.NEGATIVE_INFINITY;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const progress = newest;
    newest = undefined;
    if (!progress) return;
    lastAt = performance.now();
    writing = writing
      .then(() => write(progress))
      .catch((error: unknown) => log.warn("A job's progress could not be written.", { error: String(error) }));
  };
  return {
    put(progress: JobProgress): void {
      newest = progress;
      timer ??= setTimeout(flush, Math.max(0, lastAt + quietMs - performance.now())).unref();
    },
    async end(): Promise<void> {
      flush();
      await writing;
    },
  };
}
