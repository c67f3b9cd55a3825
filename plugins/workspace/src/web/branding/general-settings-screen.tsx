import { type Language, languages } from '@gleba/sdk';
import { DecimalInput, observer, Select, Switch, TextInput, useForm, useServices, useTranslate } from '@gleba/sdk/web';
import { useMemo, useState } from 'react';
import { saveGeneralSettings } from '../../operations/branding.ts';
import classes from './branding.module.css';
import { RegistrationSwitch } from './registration-switch.tsx';
import type { OrganizationSettings } from './use-organization-settings.ts';
import { SaveBar, WithSettings } from './with-settings.tsx';

/** The organization's name, language and time zone of its e-mails, and when unused sessions end. */
export default observer(function GeneralSettingsScreen() {
  return <WithSettings>{(settings, saved) => <Fields settings={settings} saved={saved} />}</WithSettings>;
});

interface FieldsProps {
  readonly settings: OrganizationSettings;
  readonly saved: () => Promise<void>;
}

/** Zones of Brazil's tz database entries; the others stand behind them. */
const brazilian =
  /^America\/(Araguaina|Bahia|Belem|Boa_Vista|Campo_Grande|Cuiaba|Eirunepe|Fortaleza|Maceio|Manaus|Noronha|Porto_Velho|Recife|Rio_Branco|Santarem|Sao_Paulo)$/;

function Fields({ settings, saved }: FieldsProps) {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const [name, setName] = useState(settings.name);
  const [language, setLanguage] = useState<Language>(settings.language);
  const [mayChooseLanguage, setMayChoose] = useState(settings.mayChooseLanguage);
  const [sendsPush, setSendsPush] = useState(settings.sendsPush);
  const [timeZone, setTimeZone] = useState(settings.timeZone);
  const [idle, setIdle] = useState(settings.idleMinutes === null ? null : String(settings.idleMinutes));
  const zones = useMemo(() => {
    const all = Intl.supportedValuesOf('timeZone');
    return [...all.filter((zone) => brazilian.test(zone)), ...all.filter((zone) => !brazilian.test(zone))];
  }, []);
  const form = useForm(['name', 'language', 'timeZone', 'idleMinutes'], async () => {
    // What is no number is nothing that the server could take for 'never'.
    const idleMinutes = idle === null ? null : Number.parseInt(idle, 10) || 0;
    const given = { name, language, mayChooseLanguage, sendsPush, timeZone, idleMinutes };
    await api.run(saveGeneralSettings, given, { isQuiet: true });
    await saved();
    notifier.success(t('workspace.settings.saved'));
  });
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <TextInput
        label={t('core.organization.name')}
        value={name}
        error={form.problems.name}
        required
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Select
        label={t('workspace.settings.language')}
        description={t('workspace.settings.languageText')}
        data={languages.map((value) => ({ value, label: t(`workspace.settings.language.${value}`) }))}
        value={language}
        error={form.problems.language}
        allowDeselect={false}
        onChange={(value) => setLanguage(languages.find((known) => known === value) ?? 'pt-BR')}
      />
      <Switch
        label={t('workspace.settings.mayChooseLanguage')}
        description={t('workspace.settings.mayChooseLanguageText')}
        checked={mayChooseLanguage}
        onChange={(event) => setMayChoose(event.currentTarget.checked)}
      />
      <Select
        label={t('workspace.settings.timeZone')}
        description={t('workspace.settings.timeZoneText')}
        data={zones}
        value={timeZone}
        error={form.problems.timeZone}
        searchable
        allowDeselect={false}
        onChange={(value) => setTimeZone(value ?? settings.timeZone)}
      />
      <DecimalInput
        label={t('workspace.settings.idle')}
        description={t('workspace.settings.idleText')}
        placeholder={t('workspace.settings.idleNever')}
        scale={0}
        {...form.bind('idleMinutes', idle, setIdle)}
      />
      <Switch
        label={t('workspace.settings.sendsPush')}
        description={t('workspace.settings.sendsPushText')}
        checked={sendsPush}
        onChange={(event) => setSendsPush(event.currentTarget.checked)}
      />
      <SaveBar form={form} />
      <RegistrationSwitch token={settings.registrationToken} saved={saved} />
    </form>
  );
}
