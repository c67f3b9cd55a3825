import { type CreateOf, Profile, Project, UserProfile } from '@gleba/sdk';
import {
  ActionIcon,
  Button,
  confirm,
  FormProblem,
  IconX,
  observer,
  ReferenceSelect,
  useForm,
  useList,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import classes from './people.module.css';

interface UserProfilesCardProps {
  readonly userId: string;
  /** Only what counts there, and given there; else in the whole organization. */
  readonly projectId?: string;
}

/** The profiles that somebody has, each with the place where it holds. */
export const UserProfilesCard = observer(function UserProfilesCard({
  userId,
  projectId: place,
}: UserProfilesCardProps) {
  const t = useTranslate();
  const { notifier } = useServices();
  const store = useStore(UserProfile);
  const list = useList(UserProfile, {
    filter: {
      userId: { equalTo: userId },
      ...(place ? { or: [{ projectId: { equalTo: place } }, { projectId: { isNull: true } }] } : {}),
    },
    include: { profile: ['name'], project: ['name'] },
  });
  const [profileId, setProfileId] = useState<string | null>(null);
  const [projectId, setProjectId] = useState<string | null>(place ?? null);
  const form = useForm(['profileId', 'projectId'], async () => {
    const values = { userId, profileId: profileId ?? '', projectId };
    await store.create(values as CreateOf<typeof UserProfile>, {}, { isQuiet: true });
    setProfileId(null);
    setProjectId(place ?? null);
    notifier.success(t('workspace.people.profileGiven'));
    await list.refresh();
  });
  const take = async (id: string, profile: string, project: string | undefined) => {
    const isSure = await confirm({
      title: t('workspace.people.takeProfileTitle', { profile, place: project ?? t('workspace.people.everywhere') }),
      message: t('workspace.people.takeProfileText'),
      confirmLabel: t('workspace.people.takeProfileConfirm'),
      isDangerous: true,
    });
    if (!isSure) return;
    await store.remove(id);
    notifier.success(t('workspace.people.profileTaken', { profile }));
  };
  return (
    <section className={classes.card} aria-label={t('core.profile.plural')}>
      <h2>{t('core.profile.plural')}</h2>
      {list.rows.length === 0 && list.status === 'ready' ? (
        <p className={classes.muted}>{t('workspace.people.noProfileGiven')}</p>
      ) : null}
      <ul className={classes.rows}>
        {list.rows.map(({ id, profile, project }) => (
          <li key={id}>
            <span className={classes.grow}>
              {profile?.name}
              <span className={classes.note}>{project?.name ?? t('workspace.people.everywhere')}</span>
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('workspace.people.takeProfile', { profile: profile?.name ?? '' })}
              // Why not, the data layer tells.
              onClick={() => void take(id, profile?.name ?? '', project?.name).catch(() => {})}
            >
              <IconX size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <form className={classes.form} onSubmit={form.submit}>
        <div className={classes.pair}>
          <ReferenceSelect
            entityId={Profile.id}
            label={t('core.profile')}
            {...(place ? { filter: { isProjectLevel: { equalTo: true } } } : {})}
            {...form.bind('profileId', profileId, setProfileId)}
          />
          {place ? null : (
            <ReferenceSelect
              entityId={Project.id}
              label={t('core.project')}
              {...form.bind('projectId', projectId, setProjectId)}
            />
          )}
        </div>
        <FormProblem text={form.rest} />
        <div>
          <Button type="submit" variant="light" size="compact-md" disabled={profileId === null} loading={form.isBusy}>
            {t('workspace.people.giveProfile')}
          </Button>
        </div>
      </form>
    </section>
  );
});
