import { type GeoJsonGeometry, type PatchOf, Project, type RecordOf } from '@gleba/sdk';
import { ApiError, observer, useCan, useServices, useStore, useTranslate } from '@gleba/sdk/web';
import { lazy, Suspense } from 'react';
import { BoundaryPicture } from './boundary-picture.tsx';

/** The map library comes when somebody looks at a place. */
const BoundaryMap = lazy(() => import('./boundary-map.tsx'));

/** Where a project lies, on a map; whoever may change the project draws it there. */
export const ProjectBoundaries = observer(function ProjectBoundaries({
  project,
}: {
  readonly project: RecordOf<typeof Project>;
}) {
  const { notifier } = useServices();
  const t = useTranslate();
  const can = useCan();
  const store = useStore(Project);
  const geometry = project.boundaries ?? null;
  const mayDraw = can(Project.access.update, project.id);
  if (!geometry && !mayDraw) return null;
  const save = async (boundaries: GeoJsonGeometry | null) => {
    await store.update(project.id, { boundaries } as PatchOf<typeof Project>, { isQuiet: true });
    notifier.success(t('workspace.boundaries.draw.saved'));
  };
  const picture = geometry ? <BoundaryPicture geometry={geometry} label={t('workspace.boundaries.picture')} /> : null;
  return (
    <Suspense fallback={picture}>
      <BoundaryMap
        geometry={geometry}
        box={project.addressBbox ?? undefined}
        label={t('workspace.boundaries.map')}
        onSave={mayDraw ? save : undefined}
        problemOf={(error) => (error instanceof ApiError ? error.message : t('ui.error.unknown'))}
      />
    </Suspense>
  );
});
