/** What is mostly known already, and else comes. */
export type AtOnce<T> = T | Promise<T>;

/**
 * Goes on with a value at once where it is there. A request's way to its actor leads through what is remembered nearly always,
 * and each `await` on it would cost a promise and a turn.
 */
export function goOn<T, R>(value: AtOnce<T>, next: (value: T) => AtOnce<R>): AtOnce<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
