import type { Panel } from '@gleba/core';
import {
  ConfirmDialogs,
  type ModalLayer,
  ModalLayerContext,
  modalLayerOf,
  PanelFrame,
  PanelSkeleton,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { observer } from 'mobx-react-lite';
import { type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import { type Location, Navigate, useLocation, useNavigationType, useRoutes } from 'react-router';
import AppShell from '../shell/app-shell.tsx';
import { mainId } from '../shell/main-id.ts';
import { decide, type GuardDecision } from './guard.ts';
import { backgroundOf, matchPanel } from './match.ts';
import { useAuthenticate, useLoadProject, useTellReason } from './use-guard-effects.ts';

/** Decides what stands at an address, and draws it: the screen, and a modal over it where the address is one. */
export const Router = observer(function Router() {
  const { panels, session } = useServices();
  const location = useLocation();
  const all = useMemo(() => panels.panels.filter(({ path }) => path !== undefined), [panels]);
  const match = matchPanel(all, location.pathname);
  const decision = decide({
    origin: window.location.origin,
    pathname: location.pathname,
    search: location.search,
    hash: location.hash,
    panel: match?.panel,
    params: match?.params ?? {},
    session: session.status,
    role: session.role,
    projectId: session.projectId,
    holdsKey: (key, projectId) => session.holdsKey(key, projectId),
    isModuleShown: !match || panels.isShownIn(match.panel.plugin, session, session.projectId),
  });
  useDocumentTitle(match?.panel);
  return (
    <>
      <Decided decision={decision} panel={match?.panel} all={all} location={location} />
      <ConfirmDialogs />
    </>
  );
});

interface DecidedProps {
  readonly decision: GuardDecision;
  readonly panel: Panel | undefined;
  readonly all: readonly Panel[];
  readonly location: Location;
}

const Decided = observer(function Decided({ decision, panel, all, location }: DecidedProps) {
  useAuthenticate(decision);
  useLoadProject(decision);
  useTellReason(decision);
  if (decision.kind === 'redirect') return <Navigate to={decision.to} replace />;
  if (decision.kind === 'authenticate' || !panel) return <PanelSkeleton />;
  // The frame stays while a project is on its way: only its content waits.
  const isWaiting = decision.kind === 'loadProject';
  if (panel.isBare) return isWaiting ? <PanelSkeleton /> : <Bare key={panel.id} panel={panel} location={location} />;
  return (
    <Suspense fallback={null}>
      <AppShell>{isWaiting ? <PanelSkeleton /> : <Screens panel={panel} all={all} location={location} />}</AppShell>
    </Suspense>
  );
});

/** A screen without the frame; as a route, so that it has its path's parameters. */
function Bare({ panel, location }: Pick<DecidedProps, 'location'> & { readonly panel: Panel }) {
  const panels = useMemo(() => [panel], [panel]);
  return <Layer panels={panels} location={location} />;
}

/** The screen of the address, or of the address under a modal, and the modal. */
function Screens({ panel, all, location }: Pick<DecidedProps, 'all' | 'location'> & { readonly panel: Panel }) {
  const routes = useMemo(() => all.filter(({ slot }) => slot === 'route'), [all]);
  const modals = useMemo(() => all.filter(({ slot }) => slot === 'modal'), [all]);
  const isModal = panel.slot === 'modal';
  const layer = useModalLayer(isModal, routes, location);
  useScreenFocus(layer ? layer.background.replace(/[?#].*/, '') : location.pathname);
  return (
    <>
      <Layer panels={routes} location={layer?.background ?? location} />
      {layer ? (
        <ModalLayerContext value={layer}>
          <Layer panels={modals} location={location} />
        </ModalLayerContext>
      ) : null}
    </>
  );
}

/** What the modal stands over: left behind when it was opened, or found from its address. */
function useModalLayer(
  isModal: boolean,
  routes: readonly Panel[],
  { pathname, state }: Location,
): ModalLayer | undefined {
  return useMemo(() => {
    if (!isModal) return undefined;
    return modalLayerOf(state) ?? { background: backgroundOf(routes, pathname), isFromScreen: false };
  }, [isModal, routes, pathname, state]);
}

function Layer({
  panels,
  location,
}: {
  readonly panels: readonly Panel[];
  readonly location: Location | string;
}): ReactNode {
  const routes = useMemo(
    () => panels.map((panel) => ({ path: panel.path, element: <PanelFrame key={panel.id} panel={panel} /> })),
    [panels],
  );
  return useRoutes(routes, location);
}

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

function useDocumentTitle(panel: Panel | undefined): void {
  const { branding } = useServices();
  const t = useTranslate();
  const { title } = branding.current;
  const screen = panel ? t(panel.title) : undefined;
  useEffect(() => {
    document.title = screen ? `${screen} · ${title}` : title;
  }, [screen, title]);
}
