import { Button, StatusBadge, useServices, useTranslate } from '@gleba/sdk/web';
import { useState } from 'react';
import classes from './account.module.css';
import { NewRecoveryCodesDialog } from './new-recovery-codes-dialog.tsx';
import { Section } from './section.tsx';
import { TwoFactorDialog } from './two-factor-dialog.tsx';
import { TwoFactorOffDialog } from './two-factor-off-dialog.tsx';

/** The second factor: on or off, and the way to the other. */
export function TwoFactorSection({ isOn }: { readonly isOn: boolean }) {
  const { session } = useServices();
  const t = useTranslate();
  const [dialog, setDialog] = useState<'on' | 'off' | 'codes'>();
  const close = () => {
    setDialog(undefined);
    void session.refreshMe();
  };
  return (
    <Section
      title={t('core.user.twoFaEnabled')}
      text={t('workspace.twoFactor.text')}
      badge={
        <StatusBadge
          label={t(isOn ? 'workspace.twoFactor.on' : 'workspace.twoFactor.off')}
          tone={isOn ? 'success' : 'neutral'}
        />
      }
    >
      <div className={classes.acts}>
        {isOn ? (
          <>
            <Button variant="default" onClick={() => setDialog('codes')}>
              {t('workspace.recoveryCodes.renew')}
            </Button>
            <Button variant="default" onClick={() => setDialog('off')}>
              {t('workspace.twoFactor.disable')}
            </Button>
          </>
        ) : (
          <Button onClick={() => setDialog('on')}>{t('workspace.twoFactor.enable')}</Button>
        )}
      </div>
      {dialog === 'on' ? <TwoFactorDialog onClose={close} /> : null}
      {dialog === 'codes' ? <NewRecoveryCodesDialog onClose={close} /> : null}
      {dialog === 'off' ? <TwoFactorOffDialog onClose={close} /> : null}
    </Section>
  );
}
