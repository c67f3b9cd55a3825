import { observer, PageHeader, Screen, useServices, useTranslate } from '@gleba/sdk/web';
import classes from '../account/account.module.css';
import { AvatarSection } from '../account/avatar-section.tsx';
import { ContactSection } from '../account/contact-section.tsx';
import { DeviceSection } from '../account/device-section.tsx';
import { LanguageSection } from '../account/language-section.tsx';
import { NameSection } from '../account/name-section.tsx';
import { PasswordSection } from '../account/password-section.tsx';
import { PushSection } from '../account/push-section.tsx';
import { TwoFactorSection } from '../account/two-factor-section.tsx';

/** What a person may change about their own account. */
export default observer(function AccountScreen() {
  const { session } = useServices();
  const t = useTranslate();
  const { me } = session;
  if (!me) return null;
  return (
    <Screen isScrolling>
      <PageHeader title={t('workspace.account')} subtitle={me.email} />
      <div className={classes.sections}>
        <NameSection me={me} />
        <AvatarSection me={me} />
        <LanguageSection me={me} />
        <ContactSection me={me} />
        <PasswordSection />
        <TwoFactorSection isOn={me.twoFaEnabled} />
        <PushSection me={me} />
        <DeviceSection />
      </div>
    </Screen>
  );
});
