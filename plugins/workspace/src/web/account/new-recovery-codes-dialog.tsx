import { renewRecoveryCodes } from '@gleba/sdk';
import { Dialog, useServices, useTranslate } from '@gleba/sdk/web';
import { useState } from 'react';
import { leaveCodes } from './leave-codes.ts';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { twoFactorWidth } from './two-factor-dialog.tsx';

/** Ten new recovery codes for the password or a code; those before are good for nothing from then on. */
export function NewRecoveryCodesDialog({ onClose }: { readonly onClose: () => void }) {
  const { api } = useServices();
  const t = useTranslate();
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Dialog
      title={t('workspace.recoveryCodes.renew')}
      size={twoFactorWidth}
      onClose={() => (codes ? void leaveCodes(t, onClose) : onClose())}
    >
      {codes ? (
        <RecoveryCodes codes={codes} text={t('workspace.recoveryCodes.renewed')} onDone={onClose} />
      ) : (
        <ProofForm
          text={t('workspace.recoveryCodes.text')}
          codeLabel={t('workspace.recoveryCodes.orCode')}
          submitLabel={t('workspace.recoveryCodes.submit')}
          missing={({ password, code }) => (password || code ? undefined : t('workspace.recoveryCodes.proofMissing'))}
          onSubmit={async ({ password, code }) => {
            const proof = code ? { code } : { password };
            const answer = await api.run(renewRecoveryCodes, proof, { isQuiet: true });
            setCodes(answer.recoveryCodes);
          }}
        />
      )}
    </Dialog>
  );
}
