import { languages, localeOf } from '@gleba/sdk';
import { type Me, observer, Select, usePersonalPreference, useTranslate } from '@gleba/sdk/web';
import { Section } from './section.tsx';

/** In which language the person works, where their organization leaves it to them. It follows them to every device. */
export const LanguageSection = observer(function LanguageSection({ me }: { readonly me: Me }) {
  const t = useTranslate();
  const [chosen, setChosen] = usePersonalPreference<string>('language', me.language);
  if (!me.organization.mayChooseLanguage) return null;
  return (
    <Section title={t('workspace.account.language')} text={t('workspace.account.languageText')}>
      <Select
        aria-label={t('workspace.account.language')}
        // Each in its own words, so that whoever took a wrong one finds the way back.
        data={languages.map((value) => ({ value, label: t(`workspace.account.language.${value}`) }))}
        value={localeOf(chosen)}
        allowDeselect={false}
        onChange={(value) => setChosen(localeOf(value))}
      />
    </Section>
  );
});
