import { formatDateTime, Project } from '@gleba/sdk';
import {
  Button,
  EmptyState,
  ErrorState,
  IconRestore,
  Link,
  observer,
  PageHeader,
  PanelSkeleton,
  Screen,
  useList,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import classes from './projects.module.css';

/** Projects that somebody removed; each comes back with everything in it. */
export default observer(function RemovedProjectsScreen() {
  const t = useTranslate();
  const { notifier } = useServices();
  const store = useStore(Project);
  const list = useList(Project, {
    filter: { deletedAt: { isNull: false } },
    orderBy: ['-deletedAt'],
    fields: ['name', 'city', 'state', 'deletedAt'],
    include: { deletedByUser: ['name'] },
  });
  const restore = async (id: string, name: string) => {
    await store.restore(id);
    notifier.success(t('workspace.removedProjects.restored', { name }));
    await list.refresh();
  };
  return (
    <Screen isScrolling>
      <PageHeader
        title={t('workspace.removedProjects')}
        more={
          <Button component={Link} to="/projects" variant="default">
            {t('workspace.removedProjects.back')}
          </Button>
        }
      />
      {list.status === 'error' ? <ErrorState error={list.error} onRetry={() => void list.refresh()} /> : null}
      {list.status === 'loading' && list.rows.length === 0 ? <PanelSkeleton /> : null}
      {list.status === 'ready' && list.rows.length === 0 ? (
        <EmptyState title={t('workspace.removedProjects.none')} />
      ) : null}
      <ul className={classes.rows} hidden={list.rows.length === 0}>
        {list.rows.map(({ id, name, city, state, deletedAt, deletedByUser }) => (
          <li key={id} className={classes.row}>
            <span className={classes.grow}>
              {name}
              <span className={classes.note}>
                {[
                  [city, state].filter(Boolean).join(', '),
                  t('workspace.removedProjects.when', { at: deletedAt ? formatDateTime(deletedAt) : '' }),
                  deletedByUser?.name,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Button
              variant="light"
              leftSection={<IconRestore size={16} />}
              aria-label={t('workspace.removedProjects.restoreOne', { name })}
              onClick={() => void restore(id, name).catch(() => {})}
            >
              {t('workspace.removedProjects.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </Screen>
  );
});
