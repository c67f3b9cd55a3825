import { User, UserProfile } from '@gleba/sdk';
import {
  Button,
  confirm,
  ErrorState,
  Link,
  ModalFrame,
  NotFoundState,
  observer,
  PanelSkeleton,
  useCloseModal,
  useList,
  useParams,
  useRecord,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { removeMember } from '../../operations/people.ts';
import classes from './people.module.css';
import { UserProfilesCard } from './user-profiles-card.tsx';

/** What a member may in the project: other profiles, or none, which takes them out of it. */
export default observer(function EditMemberForm() {
  const { project = '', userId = '' } = useParams();
  const t = useTranslate();
  const { record, status, error, reload } = useRecord(User, userId);
  return (
    <ModalFrame title={record?.name ?? t('workspace.people.editMember')}>
      {status === 'missing' || status === 'forbidden' ? <NotFoundState /> : null}
      {status === 'error' ? <ErrorState error={error} onRetry={reload} /> : null}
      {status === 'loading' ? <PanelSkeleton /> : null}
      {record ? (
        <div className={classes.form}>
          <UserProfilesCard userId={userId} projectId={project} />
          <End userId={userId} name={record.name} projectId={project} />
        </div>
      ) : null}
    </ModalFrame>
  );
});

const End = observer(function End(props: {
  readonly userId: string;
  readonly name: string;
  readonly projectId: string;
}) {
  const { userId, name, projectId } = props;
  const t = useTranslate();
  const { api, notifier } = useServices();
  const close = useCloseModal();
  const filter = { userId: { equalTo: userId }, projectId: { equalTo: projectId } };
  const { rows } = useList(UserProfile, { filter });
  const remove = async () => {
    const isSure = await confirm({
      title: t('workspace.people.removeMember', { name }),
      message: t('workspace.people.removeMemberText'),
      confirmLabel: t('workspace.people.removeMemberConfirm'),
      isDangerous: true,
    });
    if (!isSure) return;
    await api.run(removeMember, { projectId, userId });
    notifier.success(t('workspace.people.memberRemoved', { name }));
    close();
  };
  return (
    <div className={classes.actions}>
      <Button component={Link} to={`/people/user/${userId}`} variant="default">
        {t('workspace.people.openPerson')}
      </Button>
      {rows.length > 0 ? (
        // Why not, the data layer tells.
        <Button variant="subtle" color="red" onClick={() => void remove().catch(() => {})}>
          {t('workspace.people.removeMemberConfirm')}
        </Button>
      ) : null}
    </div>
  );
});
