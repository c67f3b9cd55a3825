import { Button, IconCheck, IconCopy, useServices, useTranslate } from '@gleba/sdk/web';
import { useState } from 'react';

/** Puts a code where the bank's program finds it. */
export function CopyPixCode({ code }: { readonly code: string }) {
  const t = useTranslate();
  const { notifier } = useServices();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setCopied(true);
      notifier.success(t('finance.pix.copied'));
    } catch {
      notifier.error(t('finance.pix.notCopied'));
    }
  };
  return (
    <Button
      variant="default"
      leftSection={isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      onClick={() => void copy()}
    >
      {t('finance.pix.copy')}
    </Button>
  );
}
