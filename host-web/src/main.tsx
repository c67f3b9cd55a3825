import './theme/library.css';
import './theme/theme.css';
import { type LocaleMessages, ServicesProvider } from '@gleba/sdk/web';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { assemble } from './plugins.ts';
import { Router } from './router/router.tsx';
import { shippedTexts } from './shipped-texts.ts';
import { AppTheme } from './theme/app-theme.tsx';

// Unhandled rejections are only logged (the specification): each failure was told where it happened.
window.addEventListener('unhandledrejection', (event) => {
  console.error(event.reason);
  event.preventDefault();
});

async function start(texts: Partial<LocaleMessages>): Promise<void> {
  const services = assemble('', texts);
  // A kept token: who it belongs to is asked while the first screen is drawn. A failure shows on the loading screen.
  services.session.load().catch(() => {});
  // What is drawn first is the organization's already; nobody waits long for it.
  await Promise.race([services.branding.load(), new Promise((later) => setTimeout(later, 400))]);
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <ServicesProvider services={services}>
      <BrowserRouter>
        <AppTheme>
          <Router />
        </AppTheme>
      </BrowserRouter>
    </ServicesProvider>,
  );
  // After the first screen: nothing of it is needed before.
  const offline = () =>
    void import('./offline/start-offline.ts').then((it) => it.startOffline(services)).catch(() => {});
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
