import { type CreateOf, Profile, User, UserProfile } from '@gleba/sdk';
import {
  ModalFrame,
  observer,
  ReferenceSelect,
  useCloseModal,
  useForm,
  useParams,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { FormEnd } from './form-end.tsx';
import classes from './people.module.css';

/** Gives somebody a profile in the project. */
export default observer(function AddMemberForm() {
  const { project = '' } = useParams();
  const t = useTranslate();
  const { notifier } = useServices();
  const store = useStore(UserProfile);
  const close = useCloseModal();
  const [userId, setUserId] = useState<string | null>(null);
  const [profileId, setProfileId] = useState<string | null>(null);
  const form = useForm(['userId', 'profileId'], async () => {
    const values = { userId: userId ?? '', profileId: profileId ?? '', projectId: project };
    await store.create(values as CreateOf<typeof UserProfile>, {}, { isQuiet: true });
    notifier.success(t('workspace.people.memberAdded'));
    close();
  });
  return (
    <ModalFrame title={t('workspace.people.addMember')}>
      <form className={classes.form} onSubmit={form.submit} noValidate>
        <ReferenceSelect
          entityId={User.id}
          label={t('core.user')}
          value={userId}
          error={form.problems.userId}
          required
          autoFocus
          data-autofocus
          onChange={setUserId}
        />
        <ReferenceSelect
          entityId={Profile.id}
          label={t('core.profile')}
          filter={{ isProjectLevel: { equalTo: true } }}
          required
          {...form.bind('profileId', profileId, setProfileId)}
        />
        <FormEnd form={form} submitLabel={t('workspace.people.addMember')} />
      </form>
    </ModalFrame>
  );
});
