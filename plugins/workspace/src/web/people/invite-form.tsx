import { User } from '@gleba/sdk';
import {
  Button,
  confirm,
  fieldLabel,
  ModalFrame,
  NotFoundState,
  observer,
  PanelSkeleton,
  useCloseModal,
  useForm,
  useRecord,
  useSearchParams,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { Registration } from '../../entities/registration.entity.ts';
import { createUserInvite } from '../../operations/people.ts';
import { TextField } from '../text-field.tsx';
import { EmailField } from './email-field.tsx';
import { FormEnd } from './form-end.tsx';
import { emptyGrant, GrantFields, grantFields, grantInput } from './grant-fields.tsx';
import classes from './people.module.css';

/** Offers somebody a place; they choose their own password. */
export default observer(function InviteForm() {
  const t = useTranslate();
  const [search] = useSearchParams();
  const id = search.get('registration');
  return (
    <ModalFrame title={t('workspace.people.invite')}>
      {id ? <OfRequest id={id} /> : <Fields asked={{ name: '', email: '' }} />}
    </ModalFrame>
  );
});

/** Whoever asked to be taken in is invited as they called themself, or refused. */
const OfRequest = observer(function OfRequest({ id }: { readonly id: string }) {
  const t = useTranslate();
  const { notifier } = useServices();
  const store = useStore(Registration);
  const close = useCloseModal();
  const { record, status } = useRecord(Registration, id, { with: ['email', 'message'] });
  if (status === 'loading') return <PanelSkeleton />;
  if (!record) return <NotFoundState />;
  const refuse = async () => {
    const { name } = record;
    const isSure = await confirm({
      title: t('workspace.registration.refuseQuestion', { name }),
      message: t('workspace.registration.refuseText'),
      confirmLabel: t('workspace.registration.refuse'),
      isDangerous: true,
    });
    if (!isSure) return;
    await store.remove(id);
    notifier.success(t('workspace.registration.refused', { name }));
    close();
  };
  return (
    <>
      {record.message ? <p className={classes.muted}>{record.message}</p> : null}
      <div>
        {/* Why not, the data layer tells. */}
        <Button variant="subtle" color="red" size="compact-md" onClick={() => void refuse().catch(() => {})}>
          {t('workspace.registration.refuse')}
        </Button>
      </div>
      <Fields asked={record} />
    </>
  );
});

const Fields = observer(function Fields({
  asked,
}: {
  readonly asked: { readonly name: string; readonly email: string };
}) {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const close = useCloseModal();
  const [name, setName] = useState(asked.name);
  const [email, setEmail] = useState(asked.email);
  const [grant, setGrant] = useState(emptyGrant);
  const form = useForm(['name', 'email', ...grantFields], async () => {
    const userInvite = { email, name: name || null, ...grantInput(grant) };
    await api.run(createUserInvite, { userInvite }, { isQuiet: true });
    notifier.success(t('workspace.people.invited', { email }));
    close();
  });
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <div className={classes.pair}>
        <EmailField isFirst value={email} problem={form.problems.email} onChange={setEmail} />
        <TextField
          label={fieldLabel(t, User, 'name')}
          value={name}
          error={form.problems.name && t('workspace.people.nameNeeded')}
          onChange={setName}
        />
      </div>
      <GrantFields value={grant} problems={form.problems} onChange={setGrant} />
      <p className={classes.muted}>{t('workspace.people.inviteText')}</p>
      <FormEnd form={form} submitLabel={t('workspace.people.sendInvite')} />
    </form>
  );
});
