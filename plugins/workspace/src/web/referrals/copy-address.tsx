import { Button, IconCheck, IconCopy, useServices, useTranslate } from '@gleba/sdk/web';
import { useState } from 'react';

/** Where a link leads, as people outside write it. */
export function publicAddress(token: string): string {
  return `${window.location.origin}/referral?token=${encodeURIComponent(token)}`;
}

export function CopyAddress({ token }: { readonly token: string }) {
  const t = useTranslate();
  const { notifier } = useServices();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(publicAddress(token));
      setCopied(true);
      notifier.success(t('workspace.referralLinks.copied'));
    } catch {
      notifier.error(t('workspace.referralLinks.notCopied'));
    }
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={isCopied ? <IconCheck size={15} /> : <IconCopy size={15} />}
      onClick={(event) => {
        // In a row, whose own click opens it.
        event.stopPropagation();
        void copy();
      }}
    >
      {t('workspace.referralLinks.copy')}
    </Button>
  );
}
