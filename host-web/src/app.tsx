import { ServicesProvider, whenIdle } from '@gleba/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router';
import type { Assembly } from './plugins.ts';
import { Router } from './router/router.tsx';
import { AppTheme } from './theme/app-theme.tsx';

/** The page: first with what its first screen draws, then with every plugin. */
export const App = observer(function App({ first, whole, arrived, firstStands }: Assembly) {
  const [services, setServices] = useState(first);
  const { isWhole } = services.panels;
  // Until it is known who looks, nothing has been asked for the screen.
  const isDrawing = services.session.status !== 'loading';
  useEffect(() => {
    void arrived.then(setServices);
  }, [arrived]);
  useEffect(() => {
    if (isWhole || !isDrawing) return undefined;
    return whenIdle(() => {
      firstStands();
      // Told by the screen that needs them.
      whole().catch(() => {});
    });
  }, [isWhole, isDrawing, firstStands, whole]);
  return (
    <ServicesProvider services={services}>
      <BrowserRouter>
        <AppTheme>
          <Router whole={whole} />
        </AppTheme>
      </BrowserRouter>
    </ServicesProvider>
  );
});
