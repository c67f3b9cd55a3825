import { type FilterOf, formatDate } from '@gleba/sdk';
import {
  Button,
  EmptyState,
  ErrorState,
  IconLayoutDashboard,
  IconPlus,
  Link,
  observer,
  PageHeader,
  PanelSkeleton,
  Screen,
  useCan,
  useContributions,
  useList,
  useNavigate,
  useOpenModal,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { dashboardsManageKey } from '../../access-keys.ts';
import { Dashboard } from '../../entities/dashboard.entity.ts';
import { dashboardPath, dashboardsPath } from './dashboard-address.ts';
import classes from './dashboards.module.css';
import { widgetsOf } from './offered.ts';

/** A project's dashboards: its own and those of every project. */
function whichOf(projectId: string | undefined): FilterOf<typeof Dashboard> {
  if (projectId === undefined) return { isProjectDashboard: { equalTo: false } };
  return {
    isProjectDashboard: { equalTo: true },
    or: [{ projectId: { equalTo: projectId } }, { projectId: { isNull: true } }],
  };
}

/** The dashboards of a project or of the organization, and the ready-made ones while there is none. */
export const DashboardsScreen = observer(function DashboardsScreen({
  projectId,
}: {
  readonly projectId: string | undefined;
}) {
  const t = useTranslate();
  const can = useCan();
  const openModal = useOpenModal();
  const mayManage = can(dashboardsManageKey, projectId);
  const offers = useOffers(projectId);
  const list = useList(Dashboard, {
    filter: whichOf(projectId),
    orderBy: ['name'],
    fields: ['name', 'type', 'updatedAt', 'widgets'],
  });
  const action = mayManage ? (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={() => openModal(`${dashboardsPath(projectId)}/new-dashboard`)}
    >
      {t('workspace.dashboards.new')}
    </Button>
  ) : undefined;
  return (
    <Screen isScrolling>
      <PageHeader title={t('workspace.dashboard.plural')} action={action} />
      {list.status === 'error' ? <ErrorState error={list.error} onRetry={() => void list.refresh()} /> : null}
      {list.status === 'loading' && list.rows.length === 0 ? <PanelSkeleton /> : null}
      {list.status === 'ready' && list.rows.length === 0 ? (
        <>
          <EmptyState
            icon={<IconLayoutDashboard size={24} stroke={1.5} />}
            title={t('workspace.dashboards.noneTitle')}
            text={t(
              `workspace.dashboards.${mayManage ? (offers.length > 0 ? 'noneText' : 'noneToUse') : 'noneForReaders'}`,
            )}
            action={action}
          />
          {mayManage && offers.length > 0 ? <Offers projectId={projectId} offers={offers} /> : null}
        </>
      ) : null}
      {list.rows.length > 0 ? (
        <ul className={classes.cards}>
          {list.rows.map(({ id, name, type, updatedAt, widgets }) => (
            <li key={id}>
              <Link to={dashboardPath(projectId, id)} className={classes.offer}>
                <span className={classes.offerTitle}>{name}</span>
                <p>
                  {type === 'built'
                    ? t('workspace.dashboards.widgets', { count: widgets?.length ?? 0 })
                    : t(`workspace.dashboard.type.${type}`)}
                  {' · '}
                  {t('workspace.dashboards.changedAt', { at: formatDate(updatedAt) })}
                </p>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </Screen>
  );
});

/** The ready-made ones of the place. */
function useOffers(projectId: string | undefined) {
  const place = projectId === undefined ? 'organization' : 'project';
  return useContributions('dashboard', { place, projectId, isOfOrganization: projectId === undefined });
}

interface OffersProps {
  readonly projectId: string | undefined;
  readonly offers: ReturnType<typeof useOffers>;
}

const Offers = observer(function Offers({ projectId, offers }: OffersProps) {
  const t = useTranslate();
  const { notifier } = useServices();
  const store = useStore(Dashboard);
  const navigate = useNavigate();
  const [making, setMaking] = useState<string>();
  return (
    <>
      <h2 className={classes.section}>{t('workspace.dashboards.ready')}</h2>
      <ul className={classes.cards}>
        {offers.map(({ id, title, text, widgets }) => (
          <li key={id} className={classes.offer}>
            <span className={classes.offerTitle}>{t(title)}</span>
            <p>{t(text)}</p>
            <Button
              variant="default"
              loading={making === id}
              disabled={making !== undefined && making !== id}
              aria-label={t('workspace.dashboards.useReady', { name: t(title) })}
              onClick={() => {
                setMaking(id);
                store
                  .create({
                    name: t(title),
                    isProjectDashboard: projectId !== undefined,
                    projectId: projectId ?? null,
                    widgets: [...widgetsOf(widgets, t)],
                  })
                  .then((made) => navigate(dashboardPath(projectId, made.id)))
                  .catch((error: unknown) => {
                    setMaking(undefined);
                    notifier.error(error instanceof Error ? error.message : t('workspace.dashboards.notMade'));
                  });
              }}
            >
              {t('workspace.dashboards.use')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
});
