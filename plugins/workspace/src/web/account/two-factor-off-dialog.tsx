import { disableTwoFactor } from '@gleba/sdk';
import { Dialog, useServices, useTranslate } from '@gleba/sdk/web';
import { ProofForm } from './proof-form.tsx';
import { twoFactorWidth } from './two-factor-dialog.tsx';

/** Taking the second factor off asks for both factors once more. */
export function TwoFactorOffDialog({ onClose }: { readonly onClose: () => void }) {
  const { api, notifier } = useServices();
  const t = useTranslate();
  return (
    <Dialog title={t('workspace.twoFactor.disable')} size={twoFactorWidth} onClose={onClose}>
      <ProofForm
        text={t('workspace.twoFactor.disableText')}
        codeLabel={t('workspace.twoFactor.codeOrRecovery')}
        submitLabel={t('workspace.twoFactor.disable')}
        isDangerous
        missing={({ password, code }) => (password && code ? undefined : t('workspace.twoFactor.bothMissing'))}
        onSubmit={async ({ password, code }) => {
          await api.run(disableTwoFactor, { password, code }, { isQuiet: true });
          notifier.success(t('workspace.twoFactor.disabled'));
          onClose();
        }}
      />
    </Dialog>
  );
}
