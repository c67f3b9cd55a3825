import { User } from '@gleba/sdk';
import {
  fieldLabel,
  MaskedInput,
  ModalFrame,
  observer,
  useCloseModal,
  useForm,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { addUser } from '../../operations/people.ts';
import { NewPasswordInput } from '../account/new-password-input.tsx';
import { TextField } from '../text-field.tsx';
import { EmailField } from './email-field.tsx';
import { FormEnd } from './form-end.tsx';
import { emptyGrant, GrantFields, grantFields, grantInput } from './grant-fields.tsx';
import classes from './people.module.css';

/** Makes an account for somebody, with a password that is handed over to them. */
export default observer(function AddUserForm() {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const close = useCloseModal();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [mobilePhone, setMobilePhone] = useState('');
  const [password, setPassword] = useState('');
  const [grant, setGrant] = useState(emptyGrant);
  const form = useForm(['name', 'email', 'mobilePhone', 'password', ...grantFields], async () => {
    const input = { name, email, mobilePhone: mobilePhone || null, password, ...grantInput(grant) };
    await api.run(addUser, input, { isQuiet: true });
    notifier.success(t('workspace.people.userAdded', { name }));
    close();
  });
  return (
    <ModalFrame title={t('workspace.people.addUser')}>
      <form className={classes.form} onSubmit={form.submit} noValidate>
        <TextField
          isFirst
          label={fieldLabel(t, User, 'name')}
          value={name}
          error={form.problems.name && t('workspace.people.nameNeeded')}
          required
          onChange={setName}
        />
        <div className={classes.pair}>
          <EmailField value={email} problem={form.problems.email} onChange={setEmail} />
          <MaskedInput
            mask="phone"
            label={fieldLabel(t, User, 'mobilePhone')}
            {...form.bind('mobilePhone', mobilePhone, setMobilePhone)}
          />
        </div>
        <NewPasswordInput label={t('workspace.signIn.password')} {...form.bind('password', password, setPassword)} />
        <GrantFields value={grant} problems={form.problems} onChange={setGrant} />
        <FormEnd form={form} submitLabel={t('workspace.people.addUser')} />
      </form>
    </ModalFrame>
  );
});
