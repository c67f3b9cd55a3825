const listeners = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `work` when the signal is aborted; answers how to forget it. One signal stands for all requests of a connection, each with
 * some statements: an event listener of the web's own for each of them costs more than the statement's way through the driver.
 */
export function whenAborted(signal: AbortSignal, work: () => void): () => void {
  const known = listeners.get(signal) ?? new Set<() => void>();
  if (!listeners.has(signal)) {
    listeners.set(signal, known);
    signal.addEventListener('abort', () => {
      for (const each of known) each();
    });
  }
  known.add(work);
  return () => void known.delete(work);
}
