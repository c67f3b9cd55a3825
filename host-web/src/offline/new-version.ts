import { confirm, hasDrafts, type PanelServices } from '@gleba/sdk/web';

const checkEveryMs = 15 * 60_000;
/** An answer of no is good for so long. */
const quietMs = 30 * 60_000;

/** The main script and the texts that a page names: their names carry a digest of what is in them. */
export function versionOf(html: string): string | undefined {
  const script = /<script[^<>]+src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1];
  const texts = /<link[^<>]+id="texts"[^<>]+href="(\/assets\/[^"]+)"/.exec(html)?.[1] ?? '';
  return script && script + texts;
}

/** The same of the page that is shown. */
function presentVersion(): string | undefined {
  const script = document.querySelector('script[src^="/assets/"]')?.getAttribute('src');
  const texts = document.querySelector('#texts')?.getAttribute('href') ?? '';
  return script ? script + texts : undefined;
}

/**
 * The specification: when a new version is available the application reloads itself. Not while something is typed or sent,
 * which would be lost: then it asks.
 */
export function watchVersion(services: PanelServices): void {
  const present = presentVersion();
  let askedAt = Number.NEGATIVE_INFINITY;
  let isBusy = false;
  const check = async () => {
    if (isBusy || present === undefined || document.visibilityState === 'hidden') return;
    isBusy = true;
    try {
      const response = await fetch('/index.html', { cache: 'no-cache' });
      const latest = response.ok ? versionOf(await response.text()) : undefined;
      if (latest === undefined || latest === present) return;
      if (!hasUnsaved(services)) return location.reload();
      if (performance.now() - askedAt < quietMs) return;
      askedAt = performance.now();
      if (await askToReload(services)) location.reload();
    } catch {
      // Without a connection there is no version to be had.
    } finally {
      isBusy = false;
    }
  };
  setInterval(check, checkEveryMs);
  addEventListener('online', check);
  document.addEventListener('visibilitychange', check);
  // Scripts of the former version are gone from the server.
  addEventListener('vite:preloadError', () => void check());
}

/** Drafts survive a reload, files that are being sent do not; what is open or being typed should not vanish either. */
export function hasUnsaved({ uploads }: Pick<PanelServices, 'uploads'>): boolean {
  const isSending = uploads.active.length > 0 || uploads.items.some(({ status }) => status === 'chosen');
  const isTyping = document.activeElement?.matches('input, textarea, [contenteditable]') ?? false;
  return isSending || hasDrafts() || isTyping || document.querySelector('[role="dialog"]') !== null;
}

function askToReload({ translate: t }: PanelServices): Promise<boolean> {
  return confirm({
    title: t('shell.update.title'),
    message: t('shell.update.text'),
    confirmLabel: t('shell.update.reload'),
    cancelLabel: t('shell.update.later'),
  });
}
