import type { PanelServices } from '@gleba/sdk/web';
import { hasUnsaved } from './new-version.ts';

const key = 'gleba.pageAnewAt';
/** Plugins that do not come to a new page either are asked for no more for so long. */
const againMs = 10 * 60_000;
const waitMs = 2000;

/**
 * Loads the page anew because its plugins did not come: a browser remembers that of a script for as long as the page stands. Waits until
 * the server answers and nothing would be lost; once in ten minutes, and told where that did not help. Nobody who is not signed in misses
 * them.
 */
export async function pageAnew(services: PanelServices): Promise<void> {
  if (services.session.status !== 'ready') return;
  if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < againMs) {
    services.notifier.error(services.translate('ui.error.chunk'));
    return;
  }
  while (hasUnsaved(services) || !(await isReachable())) await new Promise((done) => setTimeout(done, waitMs));
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
}

async function isReachable(): Promise<boolean> {
  return fetch('/index.html', { cache: 'no-cache' }).then(
    ({ ok }) => ok,
    () => false,
  );
}
