import type { AnswerOf } from '@gleba/sdk';
import { CopyButton, Text, useTranslate } from '@gleba/sdk/web';
import type { installmentPixQrCode } from '../../operations/collection.ts';
import classes from './pix-code.module.css';

interface PixCodeProps {
  readonly code: NonNullable<AnswerOf<typeof installmentPixQrCode>['pixQrCode']>;
  readonly className: string | undefined;
}

/** A code by which somebody pays, as a picture and as text to be copied. */
export function PixCode({ code, className }: PixCodeProps) {
  const t = useTranslate();
  return (
    <section className={`${classes.pix} ${className}`} aria-label={t('finance.pix')}>
      <img src={code.encodedImage} alt={t('finance.pix.picture')} />
      <div>
        {code.isOfTests ? (
          <Text fw={600} role="note">
            {t('finance.charges.notToPay')}
          </Text>
        ) : null}
        <code>{code.pixCode}</code>
        <CopyButton text={code.pixCode} label={t('finance.pix.copy')} copied={t('finance.pix.copied')} />
      </div>
    </section>
  );
}
