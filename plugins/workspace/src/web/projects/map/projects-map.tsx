import { addressInProject, formatInteger, Project } from '@gleba/sdk';
import { type Bounds, boundsOf, brazil } from '@gleba/sdk/geo';
import { brazilBaseMap, MapControls, MapFrame, MapProblem, useMapView } from '@gleba/sdk/geo/web';
import {
  EmptyState,
  ErrorState,
  IconMapOff,
  Link,
  observer,
  PageHeader,
  PanelSkeleton,
  Screen,
  useAnswer,
  useComputedColorScheme,
  useNavigate,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ProjectViewProps } from '../project-table.tsx';
import classes from './projects-map.module.css';
import { type PlacedProject, ProjectsMapView, placeOf } from './projects-map-view.ts';

/** Names stand below their points, the buttons in the corner; pixels. */
const room = { top: 64, right: 96, bottom: 72, left: 72 };

/** As many as one answer brings. */
const wanted = {
  fields: ['name', 'city', 'state', 'boundaries', 'addressBbox'],
  orderBy: ['uiOrder', 'name'],
  first: 1000,
} as const;

/** Where all projects lie, with their names beside the map: each leads into its project. */
export default observer(function ProjectsMap({ more, create }: ProjectViewProps) {
  const { api } = useServices();
  const t = useTranslate();
  const { answer, error, reload } = useAnswer('all projects', (options) => api.records(Project, wanted, options), {
    staleOn: [Project],
  });
  const rows = useMemo(() => answer?.rows.map((row) => ({ ...row, placed: placeOf(row) })), [answer]);
  const [pointed, setPointed] = useState<PlacedProject>();
  return (
    <Screen>
      <PageHeader
        title={t('workspace.projects')}
        count={rows ? formatInteger(rows.length) : undefined}
        more={more}
        action={create}
      />
      {error !== undefined ? <ErrorState error={error} onRetry={reload} /> : null}
      {!rows && error === undefined ? <PanelSkeleton /> : null}
      {rows ? (
        <div className={classes.split}>
          <div className={classes.map}>
            <Places projects={rows.flatMap(({ placed }) => placed ?? [])} pointed={pointed} />
          </div>
          <nav className={classes.side} aria-label={t('workspace.projects')}>
            <ul className={classes.list}>
              {rows.map(({ id, name, city, state, placed }) => (
                <li key={id}>
                  <Link
                    to={addressInProject(id)}
                    className={classes.link}
                    onMouseEnter={() => setPointed(placed)}
                    onMouseLeave={() => setPointed(undefined)}
                    onFocus={() => setPointed(placed)}
                    onBlur={() => setPointed(undefined)}
                  >
                    {name}
                    <span className={classes.place}>
                      {placed ? [city, state].filter(Boolean).join(', ') || '—' : t('workspace.projects.placeless')}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      ) : null}
    </Screen>
  );
});

interface PlacesProps {
  readonly projects: readonly PlacedProject[];
  readonly pointed: PlacedProject | undefined;
}

const Places = observer(function Places({ projects, pointed }: PlacesProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const container = useRef<HTMLDivElement>(null);
  const mode = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const appearance = useMemo(() => ({ mode, baseMap: brazilBaseMap }), [mode]);
  const [hasProblem, setProblem] = useState(false);
  const extent = extentOf(projects);
  const title = t('workspace.projects.mapTitle');
  const [state, retry] = useMapView({
    container,
    id: 'projects',
    title,
    appearance,
    extent: async () => extent,
    create: (parts) =>
      new ProjectsMapView({
        ...parts,
        room: () => room,
        onOpen: (id) => navigate(addressInProject(id)),
        events: { onProblem: () => setProblem(true), onBaseProblem: () => setProblem(true) },
      }),
  });
  const view = state.kind === 'ready' ? state.view : undefined;
  // Another look has empty sources: it shows them again.
  useEffect(() => void view?.show(projects), [view, projects, appearance]);
  useEffect(() => view?.mark(pointed?.at), [view, pointed]);
  if (state.kind === 'failed') return <ErrorState error={state.error} onRetry={retry} />;
  if (state.kind === 'unavailable')
    return <EmptyState icon={<IconMapOff size={24} stroke={1.5} />} title={t('workspace.projects.noMap')} />;
  return (
    <MapFrame label={title} mode={mode} container={container}>
      {view ? <ZoomControls view={view} onFit={() => view.fit(extent)} /> : null}
      {hasProblem ? (
        <MapProblem
          text={t('workspace.projects.mapProblem')}
          onRetry={() => {
            setProblem(false);
            view?.reloadBase();
          }}
        />
      ) : null}
    </MapFrame>
  );
});

function ZoomControls({ view, onFit }: { readonly view: ProjectsMapView; readonly onFit: () => void }) {
  const t = useTranslate();
  return <MapControls view={view} fit={{ label: t('workspace.projects.fit'), run: onFit }} />;
}

/** Around all of them; of Brazil while none has a place. */
function extentOf(projects: readonly PlacedProject[]): Bounds {
  const coordinates = projects.flatMap(({ shape, at }) => {
    const bounds = boundsOf(shape);
    return bounds ? [bounds.slice(0, 2), bounds.slice(2)] : [[...at]];
  });
  const [west, south, east, north] = boundsOf({ type: 'MultiPoint', coordinates }) ?? brazil;
  // One place alone has no extent: around it, about a kilometre.
  const edge = 0.01;
  return west === east && south === north
    ? [west - edge, south - edge, east + edge, north + edge]
    : [west, south, east, north];
}
