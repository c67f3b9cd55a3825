import { formatInteger, Project, type RecordOf } from '@gleba/sdk';
import {
  ActionIcon,
  Button,
  confirm,
  EmptyState,
  ErrorState,
  IconDots,
  IconMapPin,
  IconPencil,
  IconPlus,
  IconSearch,
  IconTrash,
  Link,
  Menu,
  observer,
  PageHeader,
  Screen,
  SearchBox,
  Skeleton,
  StatusBadge,
  useCan,
  useDelayed,
  useList,
  useOpenModal,
  useServices,
  useStore,
  useTranslate,
  valueLabel,
} from '@gleba/sdk/web';
import { useEffect, useRef, useState } from 'react';
import classes from './projects-screen.module.css';

type ProjectRow = RecordOf<typeof Project>;

/** More are shown as the end comes near. */
const cardsAtOnce = 60;
/** With fewer, a search box would only be in the way. */
const searchFrom = 8;

/** The first screen: every project that the person may enter. */
export default observer(function ProjectsScreen() {
  const t = useTranslate();
  const can = useCan();
  const openModal = useOpenModal();
  const [search, setSearch] = useState('');
  const list = useList(Project, { filter: search ? { search } : undefined, orderBy: ['uiOrder', 'name'] });
  const [shown, setShown] = useState(cardsAtOnce);
  const isLoading = list.status === 'loading' && list.rowCount === 0;
  const isSkeletonDue = useDelayed(isLoading);
  const hadMany = useRef(false);
  hadMany.current ||= list.rowCount >= searchFrom;
  useEffect(() => list.ensureRange(0, shown), [list, shown]);
  const mayCreate = can(Project.access.create);
  const create = mayCreate ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => openModal('/project/new')}>
      {t('workspace.projects.new')}
    </Button>
  ) : null;
  const isEmpty = list.status === 'ready' && list.rowCount === 0;
  return (
    <Screen>
      <PageHeader
        title={t('workspace.projects')}
        count={list.totalCount === undefined ? undefined : formatInteger(list.totalCount)}
        more={hadMany.current ? <SearchBox value={search} onChange={setSearch} /> : null}
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
          text={t(mayCreate ? 'workspace.projects.emptyText' : 'workspace.projects.emptyReader')}
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
              <ProjectCard project={project} />
            </li>
          ))}
        </ul>
      </section>
    </Screen>
  );
});

const ProjectCard = observer(function ProjectCard({ project }: { readonly project: ProjectRow }) {
  const { session } = useServices();
  const t = useTranslate();
  const place = [project.city, project.state].filter(Boolean).join(', ');
  return (
    <article className={classes.card} data-current={session.projectId === project.id || undefined}>
      <Cover project={project} />
      <div className={classes.body}>
        <h2 className={classes.name}>
          <Link to={`/project/${project.id}/details`} className={classes.link}>
            {project.name}
          </Link>
        </h2>
        <p className={classes.place}>{place || '—'}</p>
      </div>
      <footer className={classes.foot}>
        <StatusBadge label={valueLabel(t, Project, 'type', project.type)} />
        {session.projectId === project.id ? (
          <StatusBadge label={t('workspace.projects.current')} tone="success" />
        ) : null}
        <ProjectMenu project={project} />
      </footer>
    </article>
  );
});

/** The project's picture, or a plan drawn from its name so that each is told apart at a glance. */
function Cover({ project }: { readonly project: ProjectRow }) {
  if (project.backgroundImage)
    return <img className={classes.cover} src={project.backgroundImage} alt="" loading="lazy" />;
  const seed = [...project.name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  const slant = 18 + (seed % 5) * 9;
  const step = 22 + (seed % 4) * 6;
  const lots = Array.from({ length: 24 }, (_, index) => index * step - 60);
  return (
    <svg className={classes.cover} viewBox="0 0 320 64" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <g fill="none" stroke="currentColor" transform={`skewX(${(seed % 7) * 4 - 12})`}>
        <path d={`M-80 ${slant} L420 ${64 - slant}`} strokeWidth="7" opacity=".55" />
        {lots.map((x) => (
          <path key={x} d={`M${x} -10 V80`} opacity=".5" />
        ))}
        <path d={`M-80 ${slant - 34} L420 ${30 - slant} M-80 ${slant + 34} L420 ${98 - slant}`} opacity=".5" />
      </g>
    </svg>
  );
}

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
