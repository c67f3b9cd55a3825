/** The specification's time for a script to come. */
export const chunkTimeoutMs = 120_000;

/** A part of the program that did not come in time, or not at all. */
export class ChunkLoadError extends Error {
  override readonly name: string = 'ChunkLoadError';
}

/** The styles of such a part. */
export class CssLoadError extends ChunkLoadError {
  override readonly name = 'CssLoadError';
}

/** Loads a part of the program. Throws ChunkLoadError after 120 s or for a script, CssLoadError for a style sheet that is not to be had. */
export function loadChunk<T>(load: () => Promise<T>, name: string, timeoutMs = chunkTimeoutMs): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError(`Loading '${name}' took too long.`)), timeoutMs);
    load()
      .then(resolve, (cause: unknown) => reject(loadFailure(name, cause)))
      .finally(() => clearTimeout(timer));
  });
}

/**
 * A failure of loading as one of the errors above, anything else as it is. Vite tells a style sheet's by its text alone ('Unable to
 * preload CSS for …'); a script's is the browser's TypeError.
 */
export function loadFailure(name: string, cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause;
  if (cause.message.startsWith('Unable to preload CSS'))
    return new CssLoadError(`Styles of '${name}' are missing.`, { cause });
  return cause instanceof TypeError && /module/i.test(cause.message)
    ? new ChunkLoadError(`Loading '${name}' failed.`, { cause })
    : cause;
}
