import { Company, type PatchOf, type RecordOf, type Role, User, UserOrganization } from '@gleba/sdk';
import {
  fieldLabel,
  MaskedInput,
  ModalFrame,
  observer,
  RecordState,
  ReferenceSelect,
  Switch,
  useCloseModal,
  useForm,
  useParams,
  useRecord,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { setPassword as setPasswordOf } from '../../operations/people.ts';
import { NewPasswordInput } from '../account/new-password-input.tsx';
import { TextField } from '../text-field.tsx';
import { FormEnd } from './form-end.tsx';
import { RoleSelect } from './grant-fields.tsx';
import classes from './people.module.css';
import { useMembership } from './use-membership.ts';

/** Changes somebody: name and phone, role, and a new password where it is needed. */
export default observer(function EditUserForm() {
  const { userId = '' } = useParams();
  const t = useTranslate();
  const loaded = useRecord(User, userId);
  const membership = useMembership(userId);
  return (
    <ModalFrame title={t('workspace.people.editUser')}>
      {loaded.status === 'ready' ? null : <RecordState of={loaded} />}
      {loaded.status === 'ready' && membership ? <Fields user={loaded.record} membership={membership} /> : null}
    </ModalFrame>
  );
});

interface FieldsProps {
  readonly user: RecordOf<typeof User>;
  readonly membership: RecordOf<typeof UserOrganization>;
}

const Fields = observer(function Fields({ user, membership }: FieldsProps) {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const users = useStore(User);
  const memberships = useStore(UserOrganization);
  const close = useCloseModal();
  const [name, setName] = useState(user.name);
  const [mobilePhone, setMobilePhone] = useState(user.mobilePhone ?? '');
  const [role, setRole] = useState<Role>(membership.role);
  const [companyId, setCompanyId] = useState(membership.companyId);
  const [hasNewPassword, setHasNewPassword] = useState(false);
  const [password, setPassword] = useState('');
  const form = useForm(['name', 'mobilePhone', 'role', 'companyId', 'password'], async () => {
    const quiet = { isQuiet: true };
    // The most likely to be refused comes first.
    if (hasNewPassword) await api.run(setPasswordOf, { userId: user.id, password }, quiet);
    if (role !== membership.role || companyId !== membership.companyId) {
      await memberships.update(membership.id, { role, companyId }, quiet);
    }
    if (name !== user.name || mobilePhone !== (user.mobilePhone ?? '')) {
      const patch = { name, mobilePhone: mobilePhone || null };
      await users.update(user.id, patch as PatchOf<typeof User>, quiet);
    }
    notifier.success(t('workspace.people.userSaved'));
    close();
  });
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <p className={classes.muted}>{user.email}</p>
      <div className={classes.pair}>
        <TextField isFirst label={fieldLabel(t, User, 'name')} required {...form.bind('name', name, setName)} />
        <MaskedInput
          mask="phone"
          label={fieldLabel(t, User, 'mobilePhone')}
          {...form.bind('mobilePhone', mobilePhone, setMobilePhone)}
        />
      </div>
      <RoleSelect {...form.bind('role', role, setRole)} />
      <ReferenceSelect
        offersNew
        entityId={Company.id}
        label={fieldLabel(t, UserOrganization, 'companyId')}
        {...form.bind('companyId', companyId, setCompanyId)}
      />
      <Switch
        label={t('workspace.people.newPassword')}
        checked={hasNewPassword}
        onChange={(event) => setHasNewPassword(event.currentTarget.checked)}
      />
      {hasNewPassword ? (
        <NewPasswordInput label={t('workspace.signIn.password')} {...form.bind('password', password, setPassword)} />
      ) : null}
      <FormEnd form={form} submitLabel={t('ui.save')} />
    </form>
  );
});
