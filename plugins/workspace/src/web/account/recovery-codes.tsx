import { Button, Checkbox, IconCopy, IconDownload, Stack, useServices, useTranslate } from '@gleba/sdk/web';
import { useState } from 'react';
import classes from './account.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** Default: what is said when the second factor was put into use. */
  readonly text?: string;
  readonly onDone: () => void;
}

/** Shown once: nobody can read them again, so going on asks whether they were kept. */
export function RecoveryCodes({ codes, text: words, onDone }: RecoveryCodesProps) {
  const { notifier } = useServices();
  const t = useTranslate();
  const [isKept, setKept] = useState(false);
  const text = codes.join('\n');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notifier.success(t('workspace.twoFactor.copied')),
      () => notifier.error(t('ui.error.unknown')),
    );
  return (
    <Stack gap="md">
      <p>{words ?? t('workspace.twoFactor.recoveryText')}</p>
      <ul className={classes.recovery} aria-label={t('workspace.twoFactor.recovery')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.acts}>
        <Button variant="default" size="compact-md" leftSection={<IconCopy size={15} />} onClick={() => void copy()}>
          {t('workspace.twoFactor.copy')}
        </Button>
        <Button
          component="a"
          variant="default"
          size="compact-md"
          leftSection={<IconDownload size={15} />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="gleba-codigos.txt"
        >
          {t('workspace.twoFactor.download')}
        </Button>
      </div>
      <Checkbox
        label={t('workspace.twoFactor.kept')}
        checked={isKept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Button disabled={!isKept} onClick={onDone}>
        {t('workspace.twoFactor.done')}
      </Button>
    </Stack>
  );
}
