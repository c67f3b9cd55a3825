import { projectOfAddress } from '@gleba/core';
import { useIdle, useIsNarrow, usePersonalPreference, useServices, useTranslate } from '@gleba/sdk/web';
import { useHotkeys } from '@mantine/hooks';
import { observer } from 'mobx-react-lite';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { mainId } from './main-id.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { Rail } from './rail.tsx';
import classes from './shell.module.css';
import { TopBar } from './top-bar.tsx';
import { useTypedAhead } from './use-typed-ahead.ts';

/** A phone's alone. */
const BottomBar = lazy(() => import('./bottom-bar.tsx'));
/** Nothing of it is needed before the first screen. */
const IdleWatch = lazy(() => import('./idle-watch.tsx'));
const KeptFullScreen = lazy(() => import('./kept-full-screen.tsx'));
const FrameParts = lazy(() => import('./frame-parts.tsx'));
const loadSearch = () => import('./global-search.tsx');
const GlobalSearch = lazy(loadSearch);

/** The frame around every screen. */
export default observer(function AppShell({ children }: { readonly children: ReactNode }) {
  const { session, panels, branding } = useServices();
  const { title, images, logo, disableHelp } = branding.current;
  const organization = { name: session.organization?.name ?? title, logo: images.navLogo ?? logo ?? '/logo.svg' };
  const t = useTranslate();
  const [isCollapsed, setCollapsed] = usePersonalPreference('menuCollapsed', false);
  const [isSearching, setSearching] = useState(false);
  const typedAhead = useTypedAhead();
  const search = () => {
    if (!isSearching) typedAhead.begin();
    setSearching(true);
  };
  const endSearch = () => {
    typedAhead.take();
    setSearching(false);
  };
  const isIdle = useIdle();
  const isNarrow = useIsNarrow();
  useEffect(() => {
    // Whoever asks for it finds it here. Where it does not come now, it is asked for again then.
    if (isIdle) loadSearch().catch(() => {});
  }, [isIdle]);
  useHotkeys([['mod+K', search]], []);
  // While the address's project is on its way, the places are its already.
  const projectId = projectOfAddress(useLocation().pathname) ?? session.projectId;
  const items = panels.navigationFor(session, projectId);
  const routes = panels.allowed('route', session, projectId);
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
      {isNarrow ? null : (
        <Rail
          items={items}
          projectId={projectId}
          organization={organization}
          isCollapsed={isCollapsed}
          onCollapse={setCollapsed}
        />
      )}
      <TopBar
        isNarrow={isNarrow}
        onSearch={search}
        paths={{ jobs: pathOf('/jobs'), preferences: pathOf('/me'), help: disableHelp ? undefined : pathOf('/help') }}
      />
      <main className={classes.main}>
        <OfflineBanner />
        {/* Screens are told apart by their heading; the focus comes here when one is gone to. */}
        <div id={mainId} className={classes.content} tabIndex={-1}>
          {children}
        </div>
      </main>
      {isIdle ? (
        <Suspense fallback={null}>
          <IdleWatch />
          <KeptFullScreen />
          <FrameParts />
        </Suspense>
      ) : null}
      {isNarrow ? (
        <Suspense fallback={null}>
          <BottomBar items={items} />
        </Suspense>
      ) : null}
      {isSearching ? (
        <Suspense fallback={null}>
          <GlobalSearch items={items} takeTyped={typedAhead.take} onClose={endSearch} />
        </Suspense>
      ) : null}
    </div>
  );
});
