import { usePersonalPreference, useServices, useTranslate } from '@gleba/sdk/web';
import { useHotkeys } from '@mantine/hooks';
import { observer } from 'mobx-react-lite';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useKeptFullScreen } from '../theme/use-full-screen.ts';
import { BottomBar } from './bottom-bar.tsx';
import { mainId } from './main-id.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { Rail } from './rail.tsx';
import classes from './shell.module.css';
import { TopBar } from './top-bar.tsx';

/** Nothing of it is needed before the first screen. */
const IdleWatch = lazy(() => import('./idle-watch.tsx'));
const GlobalSearch = lazy(() => import('./global-search.tsx'));

/** The frame around every screen. */
export default observer(function AppShell({ children }: { readonly children: ReactNode }) {
  const { session, panels, branding } = useServices();
  const { title, images, disableHelp } = branding.current;
  const organization = { name: session.organization?.name ?? title, logo: images.navLogo ?? '/logo.svg' };
  const t = useTranslate();
  const [isCollapsed, setCollapsed] = usePersonalPreference('menuCollapsed', false);
  const [isSearching, setSearching] = useState(false);
  useKeptFullScreen();
  useHotkeys([['mod+K', () => setSearching(true)]], []);
  const items = panels.navigationFor(session, session.projectId);
  const routes = panels.allowed('route', session, session.projectId);
  const pathOf = (name: string) => routes.find(({ path }) => path === name)?.path;
  return (
    <div className={classes.shell} data-collapsed={isCollapsed || undefined}>
      <a
        className={classes.skip}
        href={`#${mainId}`}
        onClick={(event) => {
          // Without a mark in the address, which is the screen's own.
          event.preventDefault();
          document.getElementById(mainId)?.focus();
        }}
      >
        {t('shell.skip')}
      </a>
      <Rail items={items} organization={organization} isCollapsed={isCollapsed} onCollapse={setCollapsed} />
      <TopBar
        onSearch={() => setSearching(true)}
        paths={{ jobs: pathOf('/jobs'), preferences: pathOf('/me'), help: disableHelp ? undefined : pathOf('/help') }}
      />
      <main className={classes.main}>
        <OfflineBanner />
        {/* Screens are told apart by their heading; the focus comes here when one is gone to. */}
        <div id={mainId} className={classes.content} tabIndex={-1}>
          {children}
        </div>
      </main>
      <Suspense fallback={null}>
        <IdleWatch />
      </Suspense>
      <BottomBar items={items} />
      {isSearching ? (
        <Suspense fallback={null}>
          <GlobalSearch items={items} onClose={() => setSearching(false)} />
        </Suspense>
      ) : null}
    </div>
  );
});
