import { addressInProject, formatDateTime, Project, type RecordOf, withExtension } from '@gleba/sdk';
import {
  ApiError,
  Button,
  ErrorState,
  Facts,
  fieldLabel,
  IconCalculator,
  IconFolderPlus,
  Link,
  observer,
  RecordDrawer,
  RecordMenu,
  useCan,
  useList,
  useNavigate,
  useOpenModal,
  useParams,
  useRecord,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { lazy, Suspense, useState } from 'react';
import { ProjectReferral, Referral } from '../../entities/referral.entity.ts';
import { createProjectFromReferral } from '../../operations/referrals.ts';
import { BoundaryPicture } from '../projects/boundaries/boundary-picture.tsx';
import classes from './pre-projects.module.css';

const BoundaryMap = lazy(() => import('../projects/boundaries/boundary-map.tsx'));
const large = ['boundaries', 'addressBbox'] as const;

/** One area that came in: who tells of it, where it lies, and what became of it. What was told is not changed. */
export default observer(function ReferralRecordScreen() {
  const { referralId = '' } = useParams();
  const loaded = useRecord(Referral, referralId, { with: large });
  const { record } = loaded;
  return (
    <RecordDrawer
      entity={Referral}
      loaded={loaded}
      actions={record ? <RecordMenu entity={Referral} record={record} /> : null}
    >
      {record ? <Content referral={record} /> : null}
    </RecordDrawer>
  );
});

const Content = observer(function Content({ referral }: { readonly referral: RecordOf<typeof Referral> }) {
  const t = useTranslate();
  const picture = referral.boundaries ? (
    <BoundaryPicture geometry={referral.boundaries} label={t('workspace.boundaries.picture')} />
  ) : null;
  return (
    <div className={classes.record}>
      <Outcome referral={referral} />
      {referral.boundaries ? (
        <Suspense fallback={picture}>
          <BoundaryMap
            geometry={referral.boundaries}
            label={t('workspace.boundaries.map')}
            problemOf={(error) => (error instanceof ApiError ? error.message : t('ui.error.unknown'))}
          />
        </Suspense>
      ) : (
        <p className={classes.note}>{t('workspace.preProjects.noArea')}</p>
      )}
      <Facts
        entity={Referral}
        record={referral}
        fields={[
          ...['referrerName', 'referrerPhone', 'referrerEmail', 'referralLinkId', 'estimatedNumLands', 'area'],
          ...['fullAddress', 'neighborhood', 'city', 'state', 'postalCode', 'country'],
        ]}
        isReadOnly
      />
      {referral.observation ? (
        <section>
          <h3 className={classes.heading}>{fieldLabel(t, Referral, 'observation')}</h3>
          <p className={classes.observation}>{referral.observation}</p>
        </section>
      ) : null}
      <p className={classes.note}>
        {t('workspace.preProjects.received', { at: formatDateTime(referral.createdAt) })}
        {referral.useragent ? ` · ${referral.useragent}` : ''}
      </p>
    </div>
  );
});

/** The project that was made of it, or the way to make it. */
const Outcome = observer(function Outcome({ referral }: { readonly referral: RecordOf<typeof Referral> }) {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const can = useCan();
  const navigate = useNavigate();
  const open = useOpenModal();
  const [isBusy, setBusy] = useState(false);
  const made = useList(Project, {
    filter: withExtension(Project, ProjectReferral, { referralId: { equalTo: referral.id } }),
  });
  const projectId = made.rows[0]?.id;
  const make = async () => {
    setBusy(true);
    try {
      const answer = await api.run(createProjectFromReferral, { referralId: referral.id });
      notifier.success(t('workspace.preProjects.made', { name: referral.name }));
      navigate(addressInProject(answer.projectId));
    } catch {
      // Told by the toast rules.
      setBusy(false);
    }
  };
  if (made.status === 'error') return <ErrorState error={made.error} onRetry={() => void made.refresh()} />;
  return (
    <div className={classes.project}>
      <p>{t(projectId ? 'workspace.preProjects.isProject' : 'workspace.preProjects.noProject')}</p>
      <div className={classes.acts}>
        <Button
          variant="default"
          leftSection={<IconCalculator size={16} />}
          onClick={() => open(`/pre-projects/budget-simulator?referralId=${referral.id}`)}
        >
          {t('workspace.preProjects.simulate')}
        </Button>
        {projectId ? (
          <Button component={Link} to={addressInProject(projectId)}>
            {t('workspace.preProjects.openProject')}
          </Button>
        ) : can(Project.access.create) ? (
          <Button
            leftSection={<IconFolderPlus size={16} />}
            disabled={made.status === 'loading'}
            loading={isBusy}
            onClick={() => void make()}
          >
            {t('workspace.preProjects.make')}
          </Button>
        ) : null}
      </div>
    </div>
  );
});
