import { type PatchOf, User } from '@gleba/sdk';
import {
  Button,
  FormProblem,
  fieldLabel,
  MaskedInput,
  type Me,
  observer,
  useForm,
  useRecord,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import classes from './account.module.css';
import { EmailDialog } from './email-dialog.tsx';
import { Section } from './section.tsx';

/** Where the person is reached: the address that they sign in with, and a phone. */
export const ContactSection = observer(function ContactSection({ me }: { readonly me: Me }) {
  const t = useTranslate();
  const { record } = useRecord(User, me.id, { fields: ['mobilePhone'] });
  const [isChanging, setChanging] = useState(false);
  return (
    <Section title={t('workspace.contact.title')} text={t('workspace.contact.text')}>
      <div className={classes.acts}>
        <strong>{me.email}</strong>
        <Button variant="default" size="compact-md" onClick={() => setChanging(true)}>
          {t('workspace.contact.changeEmail')}
        </Button>
      </div>
      {record ? <PhoneForm key={record.id} userId={record.id} kept={record.mobilePhone ?? ''} /> : null}
      {isChanging ? <EmailDialog onClose={() => setChanging(false)} /> : null}
    </Section>
  );
});

const PhoneForm = observer(function PhoneForm({ userId, kept }: { readonly userId: string; readonly kept: string }) {
  const t = useTranslate();
  const { notifier } = useServices();
  const users = useStore(User);
  const [phone, setPhone] = useState(kept);
  const form = useForm(['mobilePhone'], async () => {
    await users.update(userId, { mobilePhone: phone || null } as PatchOf<typeof User>, { isQuiet: true });
    notifier.success(t('workspace.contact.phoneSaved'));
  });
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <MaskedInput
        mask="phone"
        label={fieldLabel(t, User, 'mobilePhone')}
        {...form.bind('mobilePhone', phone, setPhone)}
      />
      <FormProblem text={form.rest} />
      <div className={classes.acts}>
        <Button type="submit" loading={form.isBusy} disabled={phone === kept}>
          {t('ui.save')}
        </Button>
      </div>
    </form>
  );
});
