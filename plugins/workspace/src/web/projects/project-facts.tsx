import { Project, type RecordOf } from '@gleba/sdk';
import { Facts, observer, pluginTitle, useServices, useTranslate } from '@gleba/sdk/web';
import { ProjectBoundaries } from './boundaries/project-boundaries.tsx';
import { formatPosition } from './format-position.ts';
import { ProjectCover } from './project-cover.tsx';
import { ProjectReferralFact } from './project-referral-fact.tsx';
import classes from './projects.module.css';
import { useSpatialReference } from './use-spatial-references.ts';

const facts = [
  'name',
  'type',
  'projectStageId',
  'responsibleCompanyId',
  'startedAt',
  'estimatedStartBillingDate',
  'estimatedNumLands',
  'description',
  'fullAddress',
  'neighborhood',
  'city',
  'state',
  'postalCode',
] as const;

/** What there is to know of a project: its picture, its facts, where it lies and in which reference system. */
export const ProjectFacts = observer(function ProjectFacts({
  project,
}: {
  readonly project: RecordOf<typeof Project>;
}) {
  const { panels } = useServices();
  const t = useTranslate();
  const system = useSpatialReference(project.projectSrid);
  const { centroid, modules } = project;
  const shown = modules ? panels.modules.filter((id) => modules.includes(id)) : panels.modules;
  return (
    <div className={classes.facts}>
      {project.backgroundImage ? <ProjectCover project={project} /> : null}
      <Facts entity={Project} record={project} fields={facts} />
      <dl className={classes.place}>
        <ProjectReferralFact projectId={project.id} />
        {shown.length > 0 ? (
          <div>
            <dt>{t('core.project.modules')}</dt>
            <dd>{shown.map((id) => pluginTitle(t, id)).join(', ')}</dd>
          </div>
        ) : null}
        {project.projectSrid === null ? null : (
          <div>
            <dt>{t('core.project.projectSrid')}</dt>
            <dd>{system?.epsgCodeName ?? `EPSG:${project.projectSrid}`}</dd>
          </div>
        )}
        {centroid?.type === 'Point' ? (
          <div>
            <dt>{t('core.project.centroid')}</dt>
            <dd>
              {formatPosition(centroid.coordinates[0] ?? 0, centroid.coordinates[1] ?? 0, t('workspace.directions'))}
            </dd>
          </div>
        ) : null}
      </dl>
      <ProjectBoundaries project={project} />
    </div>
  );
});
