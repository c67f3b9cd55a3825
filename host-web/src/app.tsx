import { type Locale, localeOf } from '@gleba/core';
import { ServicesProvider, whenIdle } from '@gleba/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router';
import type { Assembly } from './plugins.ts';
import { Router } from './router/router.tsx';
import { type Speech, SpeechProvider } from './speech.ts';
import { AppTheme } from './theme/app-theme.tsx';

/** The page: first with what its first screen draws, then with every plugin. */
export const App = observer(function App({ first, whole, arrived, firstStands, speech }: Assembly) {
  const [services, setServices] = useState(first);
  const { isWhole } = services.panels;
  // Until it is known who looks, nothing has been asked for the screen.
  const isDrawing = services.session.status !== 'loading';
  const isSignedIn = services.session.status === 'ready';
  useEffect(() => {
    void arrived.then(setServices);
  }, [arrived]);
  useEffect(() => {
    if (!isDrawing) return undefined;
    if (isWhole) {
      // Before the browser rested: nothing goes on waiting for that.
      firstStands();
      return undefined;
    }
    return whenIdle(() => {
      firstStands();
      whole().catch(() => {
        // A screen that waits for them tells it; one that draws without them has nobody who could ask again.
        if (services.panels.at(window.location.pathname))
          import('./offline/page-anew.ts').then((it) => it.pageAnew(services)).catch(() => {});
      });
    });
  }, [isWhole, isDrawing, isSignedIn, firstStands, whole, services]);
  const isSpeaking = useLanguageOf(speech, localeOf(services.session.me?.language));
  if (!isSpeaking) return null;
  // Anew in another language: no screen asks whether what it says is still what it would say.
  return (
    <SpeechProvider key={speech.language} value={speech}>
      <ServicesProvider services={services}>
        <BrowserRouter>
          <AppTheme>
            <Router whole={whole} />
          </AppTheme>
        </BrowserRouter>
      </ServicesProvider>
    </SpeechProvider>
  );
});

/** Has the screen speak so. Whether it does, or has to do without. */
function useLanguageOf(speech: Speech, wanted: Locale): boolean {
  useEffect(() => {
    const speak = () => void speech.speak(wanted);
    speak();
    addEventListener('online', speak);
    return () => removeEventListener('online', speak);
  }, [speech, wanted]);
  useEffect(() => {
    document.documentElement.lang = speech.language;
  }, [speech.language]);
  return speech.language === wanted || speech.missing === wanted;
}
