import {
  Button,
  FormProblem,
  observer,
  Switch,
  TextInput,
  useCommand,
  useForm,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { saveBrandingDomain, verifyDomain } from '../../operations/branding.ts';
import classes from './branding.module.css';
import type { OrganizationSettings } from './use-organization-settings.ts';
import { SaveBar, WithSettings } from './with-settings.tsx';

interface PartProps {
  readonly settings: OrganizationSettings;
  readonly saved: () => Promise<void>;
}

/** Under which name people come, how the platform is called, and who answers its e-mails. */
export default observer(function DomainScreen() {
  return (
    <WithSettings>
      {(settings, saved) => (
        <>
          <Fields settings={settings} saved={saved} />
          {settings.requestedDomain ? <Pending settings={settings} saved={saved} /> : null}
        </>
      )}
    </WithSettings>
  );
});

function Fields({ settings, saved }: PartProps) {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const values = settings.uiCustomizations ?? {};
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : '');
  const [customDomain, setCustomDomain] = useState(settings.requestedDomain ?? settings.customDomain ?? '');
  const [title, setTitle] = useState(text('title'));
  const [termsOfUseUrl, setTermsOfUseUrl] = useState(text('termsOfUseUrl'));
  const [emailFrom, setEmailFrom] = useState(settings.emailFrom ?? '');
  const [disableHelp, setDisableHelp] = useState(values.disableHelp === true);
  const form = useForm(['customDomain', 'title', 'termsOfUseUrl', 'emailFrom'], async () => {
    const input = { customDomain, title, termsOfUseUrl, emailFrom, disableHelp };
    await api.run(saveBrandingDomain, input, { isQuiet: true });
    await saved();
    notifier.success(t('workspace.settings.saved'));
  });
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <TextInput
        label={t('workspace.branding.customDomain')}
        description={t(
          settings.mayUseDefaultDomain ? 'workspace.branding.customDomainText' : 'workspace.branding.ownDomainNeeded',
          { domain: settings.defaultDomain },
        )}
        placeholder="portal.exemplo.com.br"
        value={customDomain}
        error={form.problems.customDomain}
        onChange={(event) => setCustomDomain(event.currentTarget.value)}
      />
      <p className={classes.note}>{t('workspace.branding.domainDelay')}</p>
      <TextInput
        label={t('workspace.branding.platformTitle')}
        description={t('workspace.branding.platformTitleText')}
        placeholder="Gleba"
        value={title}
        error={form.problems.title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextInput
        label={t('workspace.branding.termsOfUseUrl')}
        placeholder="https://"
        value={termsOfUseUrl}
        error={form.problems.termsOfUseUrl}
        onChange={(event) => setTermsOfUseUrl(event.currentTarget.value)}
      />
      <TextInput
        label={t('workspace.branding.emailFrom')}
        description={t('workspace.branding.emailFromText')}
        type="email"
        value={emailFrom}
        error={form.problems.emailFrom}
        onChange={(event) => setEmailFrom(event.currentTarget.value)}
      />
      <Switch
        label={t('workspace.branding.disableHelp')}
        description={t('workspace.branding.disableHelpText')}
        checked={disableHelp}
        onChange={(event) => setDisableHelp(event.currentTarget.checked)}
      />
      <SaveBar form={form} />
    </form>
  );
}

/** What to publish so that the name is the organization's. */
function Pending({ settings: { requestedDomain, customDomain, domainProof }, saved }: PartProps) {
  const t = useTranslate();
  const { notifier } = useServices();
  const { run, isRunning, error } = useCommand(verifyDomain);
  const verify = async () => {
    if (!(await run({}))) return;
    await saved();
    notifier.success(t('workspace.branding.verified'));
  };
  return (
    <section className={classes.card} aria-label={t('workspace.branding.pending')}>
      <h2>{t('workspace.branding.pending')}</h2>
      <p>
        {t('workspace.branding.pendingText', { domain: requestedDomain ?? '' })}{' '}
        {customDomain ? t('workspace.branding.pendingOld', { domain: customDomain }) : ''}
      </p>
      <dl className={classes.proof}>
        <dt>{t('workspace.branding.proofName')}</dt>
        <dd>{domainProof?.name}</dd>
        <dt>{t('workspace.branding.proofType')}</dt>
        <dd>TXT</dd>
        <dt>{t('workspace.branding.proofValue')}</dt>
        <dd>{domainProof?.value}</dd>
      </dl>
      <FormProblem text={error} />
      <div>
        <Button variant="default" loading={isRunning} onClick={() => void verify()}>
          {t('workspace.branding.verify')}
        </Button>
      </div>
    </section>
  );
}
