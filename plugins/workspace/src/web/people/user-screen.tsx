import { type RecordOf, User, UserOrganization } from '@gleba/sdk';
import {
  Button,
  confirm,
  ErrorState,
  Facts,
  IconPencil,
  NotFoundState,
  observer,
  PageHeader,
  PanelSkeleton,
  PersonAvatar,
  Screen,
  StatusBadge,
  useList,
  useNavigate,
  useOpenModal,
  useParams,
  useRecord,
  useServices,
  useStore,
  useTranslate,
  valueLabel,
} from '@gleba/sdk/web';
import { UserGroupMember } from '../../entities/user-group.entity.ts';
import { resetSecondFactor } from '../../operations/people.ts';
import { AccessExplanation } from './access-explanation.tsx';
import classes from './people.module.css';
import { useMembership } from './use-membership.ts';
import { UserProfilesCard } from './user-profiles-card.tsx';

/** One person: who they are, what was given to them, and what follows from that. */
export default observer(function UserScreen() {
  const { userId = '' } = useParams();
  const t = useTranslate();
  const openModal = useOpenModal();
  const loaded = useRecord(User, userId);
  const membership = useMembership(userId);
  const user = loaded.record;
  if (loaded.status === 'missing' || loaded.status === 'forbidden') return <NotFoundState />;
  if (!user)
    return loaded.status === 'error' ? <ErrorState error={loaded.error} onRetry={loaded.reload} /> : <PanelSkeleton />;
  const isEditable = membership !== undefined && membership.role !== 'staff';
  return (
    <Screen isScrolling>
      <PageHeader
        title={user.name}
        subtitle={user.email}
        more={
          <span className={classes.person}>
            <PersonAvatar userId={userId} avatarId={user.avatarId} name={user.name} />
            {membership ? (
              <StatusBadge label={valueLabel(t, UserOrganization, 'role', membership.role)} tone="info" />
            ) : null}
          </span>
        }
        action={
          isEditable ? (
            <Button
              leftSection={<IconPencil size={16} />}
              variant="default"
              onClick={() => openModal(`/people/user/${userId}/edit`)}
            >
              {t('workspace.projects.editAction')}
            </Button>
          ) : null
        }
      />
      <div className={classes.content}>
        <div className={classes.column}>
          <section className={classes.card} aria-label={t('ui.record.facts')}>
            <Facts entity={User} record={user} fields={['email', 'mobilePhone', 'twoFaEnabled']} isReadOnly />
          </section>
          <UserProfilesCard userId={userId} />
          <GroupsCard userId={userId} />
          {isEditable && user.twoFaEnabled ? <SecondFactorReset user={user} /> : null}
          {isEditable ? <Removal user={user} membershipId={membership.id} /> : null}
        </div>
        <AccessExplanation userId={userId} />
      </div>
    </Screen>
  );
});

const GroupsCard = observer(function GroupsCard({ userId }: { readonly userId: string }) {
  const t = useTranslate();
  const list = useList(UserGroupMember, {
    filter: { userId: { equalTo: userId } },
    include: { userGroup: ['name'] },
  });
  return (
    <section className={classes.card} aria-label={t('workspace.userGroup.plural')}>
      <h2>{t('workspace.userGroup.plural')}</h2>
      {list.rows.length === 0 ? <p className={classes.muted}>{t('workspace.people.noGroup')}</p> : null}
      <ul className={classes.rows}>
        {list.rows.map(({ id, userGroup }) => (
          <li key={id}>{userGroup?.name}</li>
        ))}
      </ul>
    </section>
  );
});

const SecondFactorReset = observer(function SecondFactorReset({ user }: { readonly user: RecordOf<typeof User> }) {
  const t = useTranslate();
  const { api, notifier, session } = useServices();
  // One's own is taken off in one's account.
  if (user.id === session.me?.id) return null;
  const reset = async () => {
    const isSure = await confirm({
      title: t('workspace.people.resetSecondFactor'),
      message: t('workspace.people.resetSecondFactorText', { name: user.name }),
      confirmLabel: t('workspace.people.resetSecondFactor'),
      isDangerous: true,
    });
    if (!isSure) return;
    await api.run(resetSecondFactor, { userId: user.id });
    notifier.success(t('workspace.people.secondFactorReset', { name: user.name }));
  };
  return (
    <div>
      {/* Why not, the data layer tells. */}
      <Button variant="subtle" onClick={() => void reset().catch(() => {})}>
        {t('workspace.people.resetSecondFactor')}
      </Button>
    </div>
  );
});

const Removal = observer(function Removal({
  user,
  membershipId,
}: {
  readonly user: RecordOf<typeof User>;
  readonly membershipId: string;
}) {
  const t = useTranslate();
  const { notifier } = useServices();
  const store = useStore(UserOrganization);
  const navigate = useNavigate();
  const remove = async () => {
    const isSure = await confirm({
      title: t('workspace.people.removeUser', { name: user.name }),
      message: t('workspace.people.removeUserText'),
      confirmLabel: t('workspace.people.removeUserConfirm'),
      isDangerous: true,
    });
    if (!isSure) return;
    await store.remove(membershipId);
    notifier.success(t('workspace.people.userRemoved', { name: user.name }));
    navigate('/people/users');
  };
  return (
    <div>
      {/* Why not, the data layer tells. */}
      <Button variant="subtle" color="red" onClick={() => void remove().catch(() => {})}>
        {t('workspace.people.removeUserConfirm')}
      </Button>
    </div>
  );
});
