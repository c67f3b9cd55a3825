import { formatInteger, Project, type RecordOf } from '@gleba/sdk';
import {
  ActionIcon,
  Button,
  confirm,
  EmptyState,
  ErrorState,
  IconArchive,
  IconDots,
  IconLayoutGrid,
  IconMapPin,
  IconPencil,
  IconPlus,
  IconSearch,
  IconTable,
  IconTrash,
  Link,
  Menu,
  observer,
  PageHeader,
  PanelSkeleton,
  Screen,
  SearchBox,
  SegmentedControl,
  Skeleton,
  StatusBadge,
  Tooltip,
  useCan,
  useDelayed,
  useList,
  useOpenModal,
  usePreference,
  useServices,
  useStore,
  useTranslate,
  valueLabel,
} from '@gleba/sdk/web';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { ProjectCover } from './project-cover.tsx';
import type { ProjectViewProps } from './project-table.tsx';
import classes from './projects-screen.module.css';
import { useLandCounts } from './use-land-counts.ts';

type WithStage = { readonly projectStage: { readonly name: string } | null };
type ProjectRow = RecordOf<typeof Project> & WithStage;
type View = 'cards' | 'table';

/** More are shown as the end comes near. */
const cardsAtOnce = 60;
/** With fewer, a search box would only be in the way. */
const searchFrom = 8;

/** Whoever never asks for the table never loads it. */
const ProjectTable = lazy(() => import('./project-table.tsx'));

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
        <Tooltip label={t('workspace.removedProjects')}>
          <ActionIcon
            component={Link}
            to="/projects/removed"
            size={36}
            variant="default"
            aria-label={t('workspace.removedProjects')}
          >
            <IconArchive size={16} />
          </ActionIcon>
        </Tooltip>
      ) : null}
      <SegmentedControl
        className={classes.views}
        aria-label={t('workspace.projects.view')}
        value={view}
        onChange={(next) => setView(next as View)}
        data={[
          {
            value: 'cards',
            label: <ViewIcon icon={<IconLayoutGrid size={16} />} label={t('workspace.projects.cards')} />,
          },
          { value: 'table', label: <ViewIcon icon={<IconTable size={16} />} label={t('workspace.projects.table')} /> },
        ]}
      />
    </>
  );
  if (view === 'cards') return <ProjectCards more={more} create={create} />;
  return (
    <Suspense fallback={<PanelSkeleton />}>
      <ProjectTable more={more} create={create} />
    </Suspense>
  );
});

function ViewIcon({ icon, label }: { readonly icon: ReactNode; readonly label: string }) {
  return (
    <Tooltip label={label}>
      <span className={classes.view}>
        {icon}
        <span className={classes.unseen}>{label}</span>
      </span>
    </Tooltip>
  );
}

const ProjectCards = observer(function ProjectCards({ more, create }: ProjectViewProps) {
  const t = useTranslate();
  const [search, setSearch] = useState('');
  const list = useList<typeof Project, WithStage>(Project, {
    filter: search ? { search } : undefined,
    orderBy: ['uiOrder', 'name'],
    fields: cardFields,
    include: { projectStage: ['name'] },
  });
  const lands = useLandCounts();
  const [shown, setShown] = useState(cardsAtOnce);
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
            {hadMany.current ? <SearchBox value={search} onChange={setSearch} /> : null}
            {more}
          </>
        }
        action={create}
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
      <section
        className={classes.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
        tabIndex={0}
        aria-label={t('workspace.projects')}
        hidden={isEmpty || list.status === 'error'}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (scrollTop + 2 * clientHeight > scrollHeight && shown < list.rowCount) setShown(shown + cardsAtOnce);
        }}
      >
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
              <ProjectCard project={project} lands={lands && (lands.get(project.id) ?? 0)} />
            </li>
          ))}
        </ul>
      </section>
    </Screen>
  );
});

interface ProjectCardProps {
  readonly project: ProjectRow;
  /** Undefined where there is nothing to count. */
  readonly lands: number | undefined;
}

const ProjectCard = observer(function ProjectCard({ project, lands }: ProjectCardProps) {
  const { session } = useServices();
  const t = useTranslate();
  const place = [project.city, project.state].filter(Boolean).join(', ');
  return (
    <article className={classes.card} data-current={session.projectId === project.id || undefined}>
      <ProjectCover project={project} />
      <div className={classes.body}>
        <h2 className={classes.name}>
          <Link to={`/project/${project.id}/details`} className={classes.link}>
            {project.name}
          </Link>
        </h2>
        <p className={classes.place}>{place || '—'}</p>
        {lands === undefined ? null : (
          <p className={classes.count}>{t('workspace.projects.landCount', { count: lands })}</p>
        )}
      </div>
      <footer className={classes.foot}>
        <StatusBadge label={valueLabel(t, Project, 'type', project.type)} />
        {project.projectStage ? <StatusBadge label={project.projectStage.name} tone="info" /> : null}
        {session.projectId === project.id ? (
          <StatusBadge label={t('workspace.projects.current')} tone="success" />
        ) : null}
        <ProjectMenu project={project} />
      </footer>
    </article>
  );
});

const ProjectMenu = observer(function ProjectMenu({ project }: { readonly project: ProjectRow }) {
  const { notifier } = useServices();
  const t = useTranslate();
  const can = useCan();
  const store = useStore(Project);
  const openModal = useOpenModal();
  if (!can(Project.access.update, project.id)) return null;
  const remove = async () => {
    const isSure = await confirm({
      title: t('workspace.projects.removeTitle', { name: project.name }),
      message: t('workspace.projects.removeText'),
      confirmLabel: t('workspace.projects.removeConfirm'),
      typeToConfirm: project.name,
      isDangerous: true,
    });
    if (!isSure) return;
    await store.remove(project.id);
    notifier.success(t('workspace.projects.removed'), {
      label: t('ui.undo'),
      run: () => void store.restore(project.id).catch(() => {}),
    });
  };
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon
          className={classes.menu}
          variant="subtle"
          color="gray"
          aria-label={t('workspace.projects.more', { name: project.name })}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => openModal(`/project/${project.id}/edit`)}>
          {t('workspace.projects.editAction')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => void remove().catch(() => {})}>
          {t('workspace.projects.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
});
