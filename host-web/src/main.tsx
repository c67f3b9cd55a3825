import './theme/library.css';
import './theme/theme.css';
import { ServicesProvider } from '@gleba/sdk/web';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { assemble } from './plugins.ts';
import { Router } from './router/router.tsx';
import { AppTheme } from './theme/app-theme.tsx';

const services = assemble('');
// A kept token: who it belongs to is asked while the first screen is drawn. A failure shows on the loading screen.
services.session.load().catch(() => {});
// Unhandled rejections are only logged (the specification): each failure was told where it happened.
window.addEventListener('unhandledrejection', (event) => {
  console.error(event.reason);
  event.preventDefault();
});

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <ServicesProvider services={services}>
      <BrowserRouter>
        <AppTheme>
          <Router />
        </AppTheme>
      </BrowserRouter>
    </ServicesProvider>,
  );
}
