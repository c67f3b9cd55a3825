import { Link, observer, useCan, useList, useTranslate } from '@gleba/sdk/web';
import { ProjectReferral } from '../../entities/referral.entity.ts';

const included = { referral: ['name', 'referrerName'] } as const;

/** Who told the office of the area, for whoever may know it; most projects began without anybody. */
export const ProjectReferralFact = observer(function ProjectReferralFact({
  projectId,
}: {
  readonly projectId: string;
}) {
  const can = useCan();
  return can(ProjectReferral.access.read, projectId) ? <Known projectId={projectId} /> : null;
});

const Known = observer(function Known({ projectId }: { readonly projectId: string }) {
  const t = useTranslate();
  const list = useList(ProjectReferral, { filter: { id: { equalTo: projectId } }, include: included });
  const [row] = list.rows;
  if (!row?.referral) return null;
  return (
    <div>
      <dt>{t('workspace.projectReferral.referralId')}</dt>
      <dd>
        <Link to={`/pre-projects/${row.referralId}`}>
          {t('workspace.projects.referredBy', { name: row.referral.referrerName })}
        </Link>
      </dd>
    </div>
  );
});
