import { wordsOf } from '../error/gleba-error.ts';
import { say } from '../text/say.ts';
import { ApiError, isSessionExpired } from './api-error.ts';

/** Short messages to the person; the shell shows them as toasts. */
export interface Notifier {
  error(text: string): void;
  success(text: string): void;
  info(text: string): void;
}

export const silentNotifier: Notifier = { error() {}, success() {}, info() {} };

const generalErrorText = () => say('errors.core.UNEXPECTED');

/** The specification's rules by status; undefined: nothing is shown. */
export function toastFor(error: unknown, isOnline: boolean): string | undefined {
  if (!isOnline) return undefined;
  if (!(error instanceof ApiError)) return generalErrorText();
  // The end of a session has a screen of its own, a withdrawn call was nobody's wish any more.
  if (error.code === 'ABORTED' || isSessionExpired(error)) return undefined;
  const { status, message } = error;
  if (status === 400) return undefined;
  if (status === 403) return withMessage(wordsOf('FORBIDDEN'), message);
  if (status === 404) return withMessage(wordsOf('NOT_FOUND'), message);
  if (status === 429) return wordsOf('TOO_MANY_REQUESTS');
  if (status >= 500) return message || wordsOf('INTERNAL');
  return message || generalErrorText();
}

function withMessage(text: string, message: string): string {
  return message && message !== text ? `${text} ${message}` : text;
}

const throttleMilliseconds = 500;

/** Tells failures by the rules above: at most one in 500 ms, only while online. A failure that comes sooner is dropped. */
export function errorReporter(
  notifier: Notifier,
  isOnline: () => boolean,
  now: () => number = () => performance.now(),
): (error: unknown) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (error) => {
    const text = toastFor(error, isOnline());
    if (text === undefined || now() - last < throttleMilliseconds) return;
    last = now();
    notifier.error(text);
  };
}

/** True where nothing is known, as on a server. */
export function browserIsOnline(): boolean {
  return typeof navigator === 'undefined' || navigator.onLine !== false;
}
