import './theme/library.css';
import './theme/theme.css';
import type { LocaleMessages } from '@gleba/sdk/web';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { leavePushWithSession } from './offline/leave-push.ts';
import { keepFaults } from './offline/on-fault.ts';
import { assemble, fetchPlugins, isDrawnFirst } from './plugins.ts';
import { shippedTexts } from './shipped-texts.ts';

// Unhandled rejections are only logged (the specification): each failure was told where it happened.
window.addEventListener('unhandledrejection', (event) => {
  console.error(event.reason);
  event.preventDefault();
});

const earlyFaults = keepFaults();

// An address of a plugin's own: its screen is asked for along with the texts.
const isFirst = isDrawnFirst(window.location.pathname);
if (!isFirst) fetchPlugins();

async function start(texts: Partial<LocaleMessages>): Promise<void> {
  const assembly = assemble('', texts);
  const services = assembly.first;
  leavePushWithSession(services);
  // A kept token: who it belongs to is asked while the first screen is drawn. A failure shows on the loading screen.
  services.session.load().catch(() => {});
  const branding = Promise.race([services.branding.load(), new Promise((later) => setTimeout(later, 400))]);
  // Plugins that do not come are told by the screen that waits for them.
  const drawn = isFirst ? services : await assembly.whole().catch(() => services);
  // What is drawn first is the organization's already; nobody waits long for it.
  await branding;
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(<App {...assembly} first={drawn} />);
  // After the first screen: nothing of it is needed before.
  const offline = () =>
    void import('./offline/start-offline.ts').then((it) => it.startOffline(services, earlyFaults)).catch(() => {});
  // Safari has no requestIdleCallback.
  setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(offline) : offline()), 2000);
}

/** The texts did not come, so this one stands here. */
function tellFailure(error: unknown): void {
  console.error(error);
  const again = document.createElement('button');
  again.textContent = 'Tentar de novo';
  again.onclick = () => location.reload();
  document.getElementById('root')?.replaceChildren('Não foi possível carregar o Gleba. ', again);
}

void shippedTexts().then(start, tellFailure);
