import { confirm, type Texts } from '@gleba/sdk/web';

/** Closing the only sight of the recovery codes, by Escape or beside the dialog, is asked about: nobody can read them again. */
export async function leaveCodes(t: Texts, onClose: () => void): Promise<void> {
  const isSure = await confirm({
    title: t('workspace.twoFactor.leaveCodes'),
    message: t('workspace.twoFactor.leaveCodesText'),
    confirmLabel: t('workspace.twoFactor.leaveCodesConfirm'),
    cancelLabel: t('ui.back'),
    isDangerous: true,
  });
  if (isSure) onClose();
}
