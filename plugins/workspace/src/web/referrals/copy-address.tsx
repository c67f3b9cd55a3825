import { CopyButton, useTranslate } from '@gleba/sdk/web';
import { publicAddress } from './public-address.ts';

export function CopyAddress({ token }: { readonly token: string }) {
  const t = useTranslate();
  return (
    <CopyButton
      text={publicAddress(token)}
      label={t('workspace.referralLinks.copy')}
      copied={t('workspace.referralLinks.copied')}
      size="compact-sm"
    />
  );
}
