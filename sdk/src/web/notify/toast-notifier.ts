import type { Notifier } from '@gleba/core/web';
import { wantToasts } from './toast-area.tsx';

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** Toasts may carry one action: 'Desfazer'. */
export interface ToastNotifier extends Notifier {
  success(text: string, action?: ToastAction): void;
  info(text: string, action?: ToastAction): void;
}

const quietTime = 500;

export type ToastKind = 'error' | 'success' | 'info';

export interface Toast {
  readonly kind: ToastKind;
  readonly text: string;
  readonly action?: ToastAction | undefined;
}

interface ToastOptions {
  /** Names the button that closes a toast. */
  readonly closeLabel?: () => string;
  readonly now?: () => number;
  readonly isOnline?: () => boolean;
  readonly show?: (toast: Toast) => void;
}

/**
 * Toasts at the bottom centre for 5000 ms, one per 500 ms, only while online. A toast that answers what a person just did
 * (it has an action) is never swallowed.
 */
export function createToastNotifier(options: ToastOptions = {}): ToastNotifier {
  const { now = () => performance.now(), isOnline = () => navigator.onLine } = options;
  const show = options.show ?? ((toast) => void showLater(toast, options.closeLabel?.()));
  let last = Number.NEGATIVE_INFINITY;
  const notify = (kind: ToastKind, text: string, action?: ToastAction) => {
    const at = now();
    if (!action && (!isOnline() || at - last < quietTime)) return;
    last = at;
    show({ kind, text, action });
  };
  return {
    error: (text) => notify('error', text),
    success: (text, action) => notify('success', text, action),
    info: (text, action) => notify('info', text, action),
  };
}

/** The toasts' look comes with the first one. */
async function showLater(toast: Toast, closeLabel: string | undefined): Promise<void> {
  const { showToast } = await import('./show-toast.tsx');
  wantToasts();
  showToast(toast, closeLabel);
}
