import {
  Button,
  EmptyState,
  IconMap2,
  Link,
  ListActions,
  observer,
  PanelSkeleton,
  useAnswer,
  useCan,
  useNavigate,
  useOpenModal,
  useServices,
  useTranslate,
  type WidgetProps,
} from '@gleba/sdk/web';
import { lazy, Suspense } from 'react';
import { Land } from '../../entities/land.entity.ts';
import classes from './home.module.css';

const LandMap = lazy(() => import('../map/land-map.tsx'));

interface ProjectMapProps extends WidgetProps {
  /** Lots outside it fade. */
  readonly listed?: Readonly<Record<string, unknown>> | undefined;
}

/** The project's lots in their colours; while there are none, how they come in. */
export default observer(function ProjectMapWidget({ projectId, listed }: ProjectMapProps) {
  const { api } = useServices();
  const t = useTranslate();
  const navigate = useNavigate();
  const openModal = useOpenModal();
  const can = useCan();
  const filter = { projectId: { equalTo: projectId } };
  const { answer } = useAnswer(`lots of ${projectId}`, (options) => api.totals(Land, { filter }, options), {
    staleOn: [Land],
    projectId,
  });
  if (!answer) return <PanelSkeleton />;
  if (answer.count === 0) {
    return (
      <EmptyState
        icon={<IconMap2 size={24} stroke={1.5} />}
        // Whoever only reads is not told to bring lots.
        title={t(can(Land.access.create, projectId) ? 'lands.home.next' : 'lands.list.empty')}
        text={can(Land.access.create, projectId) ? t('lands.home.nextText') : undefined}
        action={<ListActions entity={Land} projectId={projectId} filter={filter} rowCount={0} />}
      />
    );
  }
  return (
    <div className={classes.map}>
      <Suspense fallback={<PanelSkeleton />}>
        <LandMap
          isPreview
          projectId={projectId}
          filter={listed}
          selectedId={undefined}
          shown={0}
          onSelect={(id) => id !== undefined && navigate(`/lands?land=${id}`)}
          onOpen={(id) => openModal(`/lands/${id}`)}
        />
      </Suspense>
      <Button component={Link} to="/lands?view=map" variant="default" className={classes.openMap}>
        {t('lands.home.openMap')}
      </Button>
    </div>
  );
});
