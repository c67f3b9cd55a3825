import { Button, Checkbox, CopyButton, IconDownload, Stack, useTranslate } from '@gleba/sdk/web';
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
  const t = useTranslate();
  const [isKept, setKept] = useState(false);
  const text = codes.join('\n');
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
        <CopyButton
          text={text}
          label={t('workspace.twoFactor.copy')}
          copied={t('workspace.twoFactor.copied')}
          size="compact-md"
        />
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
