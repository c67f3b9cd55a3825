import { Project } from '@gleba/sdk';
import {
  ErrorState,
  NotFoundState,
  observer,
  PageHeader,
  PanelSkeleton,
  Screen,
  StatusBadge,
  useProjectId,
  useRecord,
  useTranslate,
  Widgets,
} from '@gleba/sdk/web';
import { projectLine } from '../project-line.ts';

const wanted = { with: ['modules'], include: { projectStage: ['name'] } } as const;

/** A project's first screen: what there is and what is to be done, said by the plugins, each part a way into where it is done. */
export default observer(function ProjectHomeScreen() {
  const projectId = useProjectId();
  const t = useTranslate();
  const { record: project, status, error, reload } = useRecord(Project, projectId, wanted);
  if (status === 'missing' || status === 'forbidden') return <NotFoundState />;
  if (!project) return status === 'error' ? <ErrorState error={error} onRetry={reload} /> : <PanelSkeleton />;
  return (
    <Screen isScrolling>
      <PageHeader
        title={project.name}
        subtitle={projectLine(t, project) || undefined}
        more={project.projectStage ? <StatusBadge label={project.projectStage.name} tone="info" /> : null}
      />
      <Widgets place="project" projectId={projectId} />
    </Screen>
  );
});
