import type { PanelServices } from '@gleba/sdk/web';
import { watchVersion } from './new-version.ts';
import { tellFaults } from './tell-faults.ts';

/** What makes the page an application of its own: kept by the browser, there without a connection, never out of date. */
export function startOffline(services: PanelServices, earlyFaults: () => readonly unknown[]): void {
  void services.initialData.refresh();
  if (import.meta.env.PROD) tellFaults(earlyFaults());
  // The development server's modules change under the same names.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    navigator.serviceWorker.register('/sw.js').then(
      () => tellLoaded(),
      // Private windows refuse it; the page works without.
      () => {},
    );
    watchVersion(services);
  }
}

/** What was loaded before the worker was there it has not seen. */
async function tellLoaded(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const assets = names.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'));
  active?.postMessage({ kind: 'loaded', paths: assets.map(({ pathname }) => pathname) });
}
