import {
  addressInProject,
  formatInteger,
  type GeoJsonGeometry,
  type IncludedOf,
  Project,
  type RecordOf,
} from '@gleba/sdk';
import {
  ActionIcon,
  Button,
  EmptyState,
  ErrorState,
  IconArchive,
  IconDots,
  IconLayoutGrid,
  IconMap2,
  IconMapPin,
  IconPlus,
  IconSearch,
  IconTable,
  Link,
  observer,
  opensLater,
  PageHeader,
  PanelSkeleton,
  Screen,
  ScrollRegion,
  SearchBox,
  Skeleton,
  StatusBadge,
  useAddressValue,
  useCan,
  useContributions,
  useDelayed,
  useIdle,
  useList,
  useOpenModal,
  usePreference,
  useServices,
  useTranslate,
  valueLabel,
  Widgets,
} from '@gleba/sdk/web';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { KeptHeight } from './kept-height.tsx';
import { ProjectCover } from './project-cover.tsx';
import { projectLine } from './project-line.ts';
import type { ProjectViewProps } from './project-table.tsx';
import classes from './projects-screen.module.css';
import { type LandCounts, useLandCounts } from './use-land-counts.ts';
import { useProjectShapes } from './use-project-shapes.ts';

const included = { projectStage: ['name'] } as const;
type WithStage = IncludedOf<typeof Project, typeof included>;
type ProjectRow = RecordOf<typeof Project> & WithStage;
type View = 'cards' | 'table' | 'map';
const views = { cards: IconLayoutGrid, table: IconTable, map: IconMap2 } as const;

/** More are shown as the end comes near. */
const cardsAtOnce = 60;
/** With fewer, a search box would only be in the way. */
const searchFrom = 8;

const ProjectActions = opensLater('project-actions', () => import('./project-actions.tsx'));

/** What plugins add; a menu may come with it. */
const AddedActions = lazy(() => import('./added-project-actions.tsx'));

/** Whoever never asks for the table never loads it. */
const ProjectTable = lazy(() => import('./project-table.tsx'));

const ProjectsMap = lazy(() => import('./map/projects-map.tsx'));

const cardFields = ['name', 'type', 'city', 'state', 'backgroundImage', 'projectStageId', 'uiOrder'] as const;

/** The first screen: every project that the person may enter, as cards or in a table. */
export default observer(function ProjectsScreen() {
  const [view, setView] = usePreference<View>('projects.view', 'cards');
  const t = useTranslate();
  const can = useCan();
  const openModal = useOpenModal();
  const mayCreate = can(Project.access.create);
  const create = mayCreate ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => openModal('/project/new')}>
      {t('workspace.projects.new')}
    </Button>
  ) : null;
  const more = (
    <>
      {mayCreate ? (
        <ActionIcon
          component={Link}
          to="/projects/removed"
          size={36}
          variant="default"
          aria-label={t('workspace.removedProjects')}
          title={t('workspace.removedProjects')}
        >
          <IconArchive size={16} />
        </ActionIcon>
      ) : null}
      <ActionIcon.Group className={classes.views} role="group" aria-label={t('workspace.projects.view')}>
        {(Object.keys(views) as View[]).map((one) => {
          const Icon = views[one];
          return (
            <ActionIcon
              key={one}
              size={36}
              variant={view === one ? 'light' : 'default'}
              data-view={one}
              aria-pressed={view === one}
              aria-label={t(`workspace.projects.${one}`)}
              title={t(`workspace.projects.${one}`)}
              onClick={() => setView(one)}
            >
              <Icon size={16} />
            </ActionIcon>
          );
        })}
      </ActionIcon.Group>
    </>
  );
  if (view === 'cards') return <ProjectCards more={more} create={create} />;
  return (
    <Suspense fallback={<PanelSkeleton />}>
      {view === 'map' ? <ProjectsMap more={more} create={create} /> : <ProjectTable more={more} create={create} />}
    </Suspense>
  );
});

const ProjectCards = observer(function ProjectCards({ more, create }: ProjectViewProps) {
  const t = useTranslate();
  const [search, setSearch] = useAddressValue<string>('q', '');
  const filter = search ? { search } : {};
  const hasAdded = useContributions('action', { entity: Project, place: 'list' }).length > 0;
  const list = useList(Project, {
    filter,
    orderBy: ['uiOrder', 'name'],
    fields: cardFields,
    include: included,
  });
  const { lands, isCounting } = useLandCounts();
  const isIdle = useIdle();
  const [shown, setShown] = useState(cardsAtOnce);
  const shapes = useProjectShapes(list.rows.slice(0, shown));
  const isLoading = list.status === 'loading' && list.rowCount === 0;
  const isSkeletonDue = useDelayed(isLoading);
  const hadMany = useRef(false);
  hadMany.current ||= list.rowCount >= searchFrom;
  useEffect(() => list.ensureRange(0, shown), [list, shown]);
  const isEmpty = list.status === 'ready' && list.rowCount === 0;
  return (
    <Screen>
      <PageHeader
        title={t('workspace.projects')}
        count={list.totalCount === undefined ? undefined : formatInteger(list.totalCount)}
        more={
          <>
            {hadMany.current || search !== '' ? <SearchBox value={search} onChange={setSearch} /> : null}
            {more}
          </>
        }
        action={
          <>
            {hasAdded ? (
              <Suspense>
                <AddedActions rowCount={list.rowCount} filter={filter} />
              </Suspense>
            ) : null}
            {create}
          </>
        }
      />
      {list.status === 'error' ? <ErrorState error={list.error} onRetry={() => void list.refresh()} /> : null}
      {isEmpty && search ? (
        <EmptyState icon={<IconSearch size={24} stroke={1.5} />} title={t('workspace.projects.noMatch')} />
      ) : null}
      {isEmpty && !search ? (
        <EmptyState
          icon={<IconMapPin size={24} stroke={1.5} />}
          title={t('workspace.projects.empty')}
          text={t(create ? 'workspace.projects.emptyText' : 'workspace.projects.emptyReader')}
          action={create}
        />
      ) : null}
      <ScrollRegion
        className={classes.scroller}
        aria-label={t('workspace.projects')}
        aria-busy={isLoading}
        hidden={isEmpty || list.status === 'error'}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (scrollTop + 2 * clientHeight > scrollHeight && shown < list.rowCount) setShown(shown + cardsAtOnce);
        }}
      >
        {/* The cards do not wait for it, and stay where they are when it comes. */}
        <KeptHeight id="projects.said" className={classes.said}>
          {isIdle ? <Widgets place="organization" /> : null}
        </KeptHeight>
        <ul className={classes.cards}>
          {isSkeletonDue
            ? ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
                <li key={key}>
                  <Skeleton height={152} radius="lg" />
                </li>
              ))
            : null}
          {list.rows.slice(0, shown).map((project) => (
            <li key={project.id}>
              <ProjectCard
                project={project}
                lands={lands}
                isCounting={isCounting}
                boundaries={shapes.get(project.id)}
              />
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </Screen>
  );
});

interface ProjectCardProps {
  readonly project: ProjectRow;
  /** Undefined where there is nothing to count. */
  readonly lands: LandCounts | undefined;
  /** What is still counted has its lines already, so that cards do not grow. */
  readonly isCounting: boolean;
  readonly boundaries: GeoJsonGeometry | undefined;
}

const ProjectCard = observer(function ProjectCard({ project, lands, isCounting, boundaries }: ProjectCardProps) {
  const { session } = useServices();
  const t = useTranslate();
  return (
    <article className={classes.card} data-current={session.projectId === project.id || undefined}>
      <ProjectCover project={project} boundaries={boundaries} />
      <div className={classes.body}>
        <h2 className={classes.name}>
          <Link to={addressInProject(project.id)} className={classes.link}>
            {project.name}
          </Link>
        </h2>
        <p className={classes.place}>{projectLine(t, project) || '—'}</p>
        {isCounting ? <p className={classes.counting} /> : null}
        {lands === undefined ? null : (
          <p className={classes.count}>
            {t('workspace.projects.landCount', { count: lands.totals.get(project.id) ?? 0 })}
          </p>
        )}
        {lands ? <Progress lands={lands} projectId={project.id} /> : null}
      </div>
      <footer className={classes.foot}>
        {project.projectStage ? <StatusBadge label={project.projectStage.name} tone="info" /> : null}
        {session.projectId === project.id ? (
          <StatusBadge label={t('workspace.projects.current')} tone="success" />
        ) : null}
        <ProjectMenu project={project} />
      </footer>
    </article>
  );
});

/** How far the project's lands are: the parts of a line, in words for whoever cannot see it. */
function Progress({ lands: { lands, statusField = '', parts }, projectId }: ProgressProps) {
  const t = useTranslate();
  const known = parts.get(projectId) ?? [];
  // A project without any has the room as well: cards stay as high as they were while it was counted.
  if (known.length === 0) return <div className={classes.progress} />;
  const words = known.map(
    ({ status, count }) => `${valueLabel(t, lands, statusField, status)}: ${formatInteger(count)}`,
  );
  return (
    <div className={classes.progress} role="img" aria-label={words.join(', ')} title={words.join('\n')}>
      {known.map(({ status, tone, count }) => (
        <span key={status} data-tone={tone} style={{ flexGrow: count }} />
      ))}
    </div>
  );
}

interface ProgressProps {
  readonly lands: LandCounts;
  readonly projectId: string;
}

/** For whoever may change the project. */
function ProjectMenu({ project }: { readonly project: ProjectRow }) {
  const t = useTranslate();
  const can = useCan();
  if (!can(Project.access.update, project.id)) return null;
  const button = (
    <ActionIcon
      className={classes.menu}
      variant="subtle"
      color="gray"
      aria-label={t('workspace.projects.more', { name: project.name })}
    >
      <IconDots size={18} />
    </ActionIcon>
  );
  return <ProjectActions button={button} project={project} />;
}
