import { type BrandColor, brandColors, defaultBrand, parseHex } from '@gleba/sdk';
import {
  Button,
  ColorWell,
  observer,
  SegmentedControl,
  TextInput,
  useForm,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { saveBrandingColors } from '../../operations/branding.ts';
import { BrandPreview } from './brand-preview.tsx';
import classes from './branding.module.css';
import type { OrganizationSettings } from './use-organization-settings.ts';
import { SaveBar, WithSettings } from './with-settings.tsx';

/** The organization's three colours, seen as they will be. */
export default observer(function ColorsScreen() {
  return <WithSettings>{(settings, saved) => <Fields settings={settings} saved={saved} />}</WithSettings>;
});

interface FieldsProps {
  readonly settings: OrganizationSettings;
  readonly saved: () => Promise<void>;
}

const icons = ['automatic', 'light', 'dark'] as const;

function Fields({ settings, saved }: FieldsProps) {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const values = settings.uiCustomizations ?? {};
  const [colors, setColors] = useState<Readonly<Record<BrandColor, string>>>(() => ({
    primaryColor: String(values.primaryColor ?? ''),
    secondaryColor: String(values.secondaryColor ?? ''),
    accentColor: String(values.accentColor ?? ''),
  }));
  const [icon, setIcon] = useState<(typeof icons)[number]>(
    values.darkIcons === undefined ? 'automatic' : values.darkIcons ? 'dark' : 'light',
  );
  const darkIcons = icon === 'automatic' ? undefined : icon === 'dark';
  const form = useForm([...brandColors], async () => {
    const input = { ...colors, darkIcons: darkIcons ?? null };
    await api.run(saveBrandingColors, input, { isQuiet: true });
    await saved();
    notifier.success(t('workspace.settings.saved'));
  });
  const change = (name: BrandColor, value: string) => setColors((known) => ({ ...known, [name]: value }));
  const shown = {
    primaryColor: parseHex(colors.primaryColor),
    secondaryColor: parseHex(colors.secondaryColor),
    accentColor: parseHex(colors.accentColor),
    darkIcons,
  };
  return (
    <div className={classes.beside}>
      <form className={classes.form} onSubmit={form.submit} noValidate>
        {brandColors.map((name) => (
          <TextInput
            key={name}
            name={name}
            label={t(`workspace.branding.${name}`)}
            description={t(`workspace.branding.${name}.text`)}
            placeholder={name === 'primaryColor' ? defaultBrand : t('workspace.branding.noColor')}
            value={colors[name]}
            error={form.problems[name]}
            leftSection={
              <ColorWell
                aria-label={t('workspace.branding.pick', { name: t(`workspace.branding.${name}`) })}
                value={shown[name] ?? (name === 'primaryColor' ? defaultBrand : '#ffffff')}
                onChange={(value) => change(name, value)}
              />
            }
            onChange={(event) => change(name, event.currentTarget.value)}
          />
        ))}
        <div>
          <p className={classes.label} id="icon-choice">
            {t('workspace.branding.icons')}
          </p>
          <SegmentedControl
            aria-labelledby="icon-choice"
            data={icons.map((value) => ({ value, label: t(`workspace.branding.icons.${value}`) }))}
            value={icon}
            onChange={(value) => setIcon(icons.find((known) => known === value) ?? 'automatic')}
          />
          <p className={classes.note}>{t('workspace.branding.iconsText')}</p>
        </div>
        <div>
          <Button
            variant="subtle"
            onClick={() => {
              setColors({ primaryColor: '', secondaryColor: '', accentColor: '' });
              setIcon('automatic');
            }}
          >
            {t('workspace.branding.defaults')}
          </Button>
        </div>
        <SaveBar form={form} />
      </form>
      <BrandPreview colors={shown} />
    </div>
  );
}
