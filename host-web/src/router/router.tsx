import { projectOfAddress } from '@gleba/core';
import type { PanelAt, PlacedPanel } from '@gleba/core/web';
import {
  AddressBar,
  ConfirmDialogs,
  ErrorState,
  ListsBeside,
  ListsBesideContext,
  loadChunk,
  type ModalLayer,
  ModalLayerContext,
  modalLayerOf,
  PanelFrame,
  PanelSkeleton,
  ServicesProvider,
  UnderModal,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { observer } from 'mobx-react-lite';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Location, Navigate, useLocation, useNavigationType, useRoutes } from 'react-router';
import AppShell from '../shell/app-shell.tsx';
import { mainId } from '../shell/main-id.ts';
import classes from '../shell/shell.module.css';
import { useSpeech } from '../speech.ts';
import { backgroundOf } from './background.ts';
import { decide, type GuardDecision, projectOf } from './guard.ts';
import { isUnknown, useAuthenticate, useLoadProject, useTellReason } from './use-guard-effects.ts';

/** What few addresses need. */
const Lead = lazy(() => import('./lead.tsx'));
const UnknownAddress = lazy(() => import('./unknown-address.tsx'));

/** Decides what stands at an address, and draws it: the screen, and a modal over it where the address is one. */
export const Router = observer(function Router({ whole }: { readonly whole: () => Promise<unknown> }) {
  const { panels, session } = useServices();
  const location = useLocation();
  const { pathname } = location;
  const match = useMemo(() => panels.at(pathname), [panels, pathname]);
  const inside = match?.panel.scope === 'project' ? projectOf(match.params) : undefined;
  const decision = decide({
    origin: window.location.origin,
    pathname,
    search: location.search,
    hash: location.hash,
    panel: match?.panel,
    params: match?.params ?? {},
    session: session.status,
    role: session.role,
    projectId: session.projectId,
    isSaid: match?.isSaid ?? false,
    isOnItsWay: !match && !panels.isWhole,
    holdsKey: (key, where) => session.holdsKey(key, where),
    isModuleShown: !match || panels.isShownIn(match.panel.plugin, session, inside),
  });
  useDocumentTitle(match?.panel);
  useAuthenticate(decision);
  useTellReason(decision);
  const projectId = projectOfAddress(pathname) ?? session.projectId;
  const addressOf = useCallback((address: string) => panels.addressOf(address, projectId), [panels, projectId]);
  return (
    <>
      {decision.kind === 'redirect' ? (
        // Outside of the address bar: where somebody wanted to go is not taken for this tab's project.
        <Navigate to={decision.to} replace />
      ) : (
        <AddressBar addressOf={addressOf}>
          <Decided decision={decision} match={match} location={location} whole={whole} />
        </AddressBar>
      )}
      <ConfirmDialogs />
    </>
  );
});

interface DecidedProps {
  readonly decision: GuardDecision;
  readonly match: PanelAt | undefined;
  readonly location: Location;
  /** Begins to load the plugins. */
  readonly whole: () => Promise<unknown>;
}

const Decided = observer(function Decided({ decision, match, location, whole }: DecidedProps) {
  const { session } = useServices();
  const failure = useLoadProject(decision);
  if (decision.kind === 'authenticate') return <PanelSkeleton />;
  const isWaiting = decision.kind === 'wait';
  const isBare = isWaiting ? session.status !== 'ready' : match?.panel.isBare && decision.kind !== 'unknown';
  const content = isWaiting ? (
    <WaitForPlugins whole={whole} />
  ) : (
    <Content decision={decision} match={match} location={location} failure={failure.error} onRetry={failure.retry} />
  );
  if (isBare) return content;
  return (
    <Suspense fallback={null}>
      <AppShell>{content}</AppShell>
    </Suspense>
  );
});

interface ContentProps extends Omit<DecidedProps, 'whole'> {
  /** Why the project of the address could not be had. */
  readonly failure: unknown;
  readonly onRetry: () => void;
}

/** Where somebody goes before the plugins have come. */
function WaitForPlugins({ whole }: Pick<DecidedProps, 'whole'>) {
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    loadChunk(whole, 'plugins').catch(setFailure);
  }, [whole]);
  // A browser remembers that a script did not come: only a new page asks for it again.
  const reload = () => window.location.reload();
  return failure === undefined ? <PanelSkeleton /> : <ErrorState error={failure} onRetry={reload} />;
}

/** The frame stays while a project is on its way: only its content waits. */
function Content({ decision, match, location, failure, onRetry }: ContentProps) {
  if (failure !== undefined && !isUnknown(failure)) return <ErrorState error={failure} onRetry={onRetry} />;
  if (!match || decision.kind === 'unknown' || failure !== undefined) {
    return (
      <Suspense fallback={null}>
        <UnknownAddress what={failure === undefined ? 'address' : 'project'} />
      </Suspense>
    );
  }
  if (decision.kind === 'lead') {
    return (
      <Suspense fallback={<PanelSkeleton />}>
        <Lead match={match} />
      </Suspense>
    );
  }
  if (decision.kind === 'loadProject') return <PanelSkeleton />;
  const { panel } = match;
  return panel.isBare ? (
    <Layer key={panel.id} panel={panel} location={location} />
  ) : (
    <Screens panel={panel} location={location} />
  );
}

/** The screen of the address, or of the address under a modal, and the modal. */
function Screens({ panel, location }: { readonly panel: PlacedPanel; readonly location: Location }) {
  const { panels } = useServices();
  const layer = useModalLayer(panel, location);
  const under = layer?.background.replace(/[?#].*/, '');
  const below = useMemo(() => (under === undefined ? panel : panels.at(under)?.panel), [panels, panel, under]);
  useScreenFocus(under ?? location.pathname);
  const [lists] = useState(() => new ListsBeside());
  return (
    <ListsBesideContext value={lists}>
      <div className={classes.beside}>
        <div className={classes.screen}>
          <UnderModal value={layer && location.pathname}>
            {below ? <Layer panel={below} location={layer?.background ?? location} /> : null}
          </UnderModal>
        </div>
        {layer ? (
          <ModalLayerContext value={layer}>
            <Layer panel={panel} location={location} />
          </ModalLayerContext>
        ) : null}
      </div>
    </ListsBesideContext>
  );
}

/** What the modal stands over: left behind when it was opened, or found from its address, which says what that shows as well. */
function useModalLayer(panel: PlacedPanel, { pathname, search, state }: Location): ModalLayer | undefined {
  const { panels } = useServices();
  return useMemo(() => {
    if (panel.slot !== 'modal') return undefined;
    const left = modalLayerOf(state);
    // Another project's screen is none that this project's record could stand over.
    if (left && (panel.scope !== 'project' || projectOfAddress(left.background) === projectOfAddress(pathname)))
      return left;
    return { background: backgroundOf(panels, pathname) + search, isFromScreen: false };
  }, [panels, panel, pathname, search, state]);
}

function Layer({ panel, location }: { readonly panel: PlacedPanel; readonly location: Location | string }): ReactNode {
  const services = useServices();
  const { paperTexts } = useSpeech();
  const routes = useMemo(() => [{ path: panel.path, element: <PanelFrame key={panel.id} panel={panel} /> }], [panel]);
  const ofPapers = useMemo(() => ({ ...services, translate: paperTexts }), [services, paperTexts]);
  const screen = useRoutes(routes, location);
  return panel.path?.startsWith(papers) ? <ServicesProvider services={ofPapers}>{screen}</ServicesProvider> : screen;
}

/** Where all papers stand, also those that a printing program opens. */
const papers = '/report/';

/** Going to another screen puts the focus at its beginning, as loading a page would; opening a modal does not count. */
function useScreenFocus(pathname: string): void {
  const isFirst = useRef(true);
  const kind = useNavigationType();
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    if (kind !== 'POP') document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [pathname]);
}

function useDocumentTitle(panel: PlacedPanel | undefined): void {
  const { branding, session } = useServices();
  const t = useTranslate();
  const { title } = branding.current;
  const project = panel?.scope === 'project' ? session.project?.name : undefined;
  const screen = [panel && t(panel.title), project].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = screen ? `${screen} · ${title}` : title;
  }, [screen, title]);
}
