import { User } from '@gleba/sdk';
import { ApiError, Button, type Me, TextInput, useServices, useStore, useTranslate } from '@gleba/sdk/web';
import { type FormEvent, useState } from 'react';
import classes from './account.module.css';
import { Section } from './section.tsx';

/** How others see the person. */
export function NameSection({ me }: { readonly me: Me }) {
  const { notifier, session } = useServices();
  const users = useStore(User);
  const t = useTranslate();
  const [name, setName] = useState(me.name);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return setProblem(t('workspace.account.nameMissing'));
    setBusy(true);
    setProblem(undefined);
    try {
      await users.update(me.id, { name: name.trim() }, { isQuiet: true });
      await session.refreshMe();
      notifier.success(t('workspace.account.nameSaved'));
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : t('ui.error.unknown'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section title={t('workspace.account.name')} text={t('workspace.account.nameText')}>
      <form className={classes.form} onSubmit={save} noValidate>
        <TextInput
          label={t('core.user.name')}
          autoComplete="name"
          value={name}
          error={problem}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={classes.acts}>
          <Button type="submit" loading={isBusy} disabled={name.trim() === me.name}>
            {t('ui.save')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
