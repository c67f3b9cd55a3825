import { formatDateTime, type RecordOf } from '@gleba/sdk';
import {
  askForm,
  Button,
  Group,
  observer,
  StatusOf,
  type Texts,
  useCopy,
  useServices,
  useTranslate,
  whatsAppLink,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { DocumentSignature } from '../../entities/signatures/document-signature.entity.ts';
import { makeSigningLink, remindSigner, signOnSpot } from '../../operations/signatures/signature-operations.ts';
import { qualificationWord } from './qualification-word.ts';
import classes from './signatures.module.css';

/** One who signs: how far they are, and how the office reaches them. */
export const SignerRow = observer(function SignerRow({
  signer,
  mayAct,
}: {
  readonly signer: RecordOf<typeof DocumentSignature>;
  readonly mayAct: boolean;
}) {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const copy = useCopy();
  const { id: signatureId, status, name, email, whatsappNumber, qualification, refusalReason } = signer;
  /** Their own link, from when it was made: it is in nothing that could be read again. */
  const [address, setAddress] = useState<string>();
  const isAsked = mayAct && (status === 'requested' || status === 'opened');
  const copyLink = async () => {
    try {
      const { path } = await api.run(makeSigningLink, { signatureId });
      const made = path.startsWith('/') ? `${window.location.origin}${path}` : path;
      setAddress(made);
      await copy(made, t('documents.sign.linkCopied', { name }));
    } catch (error) {
      notifier.error(error instanceof Error ? error.message : t('ui.error.unknown'));
    }
  };
  const remind = () =>
    api.run(remindSigner, { signatureId }).then(
      () => notifier.success(t('documents.sign.reminded', { name })),
      () => {},
    );
  const onSpot = () =>
    void askForm({
      title: t('documents.sign.onSpot'),
      message: t('documents.sign.onSpotText', { name }),
      fields: [{ name: 'identifiedBy', label: t('documents.sign.identifiedBy'), kind: 'text', required: true }],
      submitLabel: t('documents.sign.begin'),
      save: async ({ identifiedBy }) => {
        const { path } = await api.run(
          signOnSpot,
          { signatureId, identifiedBy: String(identifiedBy) },
          { isQuiet: true },
        );
        window.location.assign(path);
      },
    });
  const written = address && whatsAppLink(whatsappNumber, t('documents.sign.message', { name, address }));
  return (
    <li className={classes.signer}>
      <div className={classes.who}>
        <div className={classes.name}>{name}</div>
        <div className={classes.note}>
          {[qualificationWord(t, qualification), email, whenOf(t, signer)].filter(Boolean).join(' · ')}
        </div>
        {refusalReason ? (
          <div className={classes.note}>{t('documents.sign.reason', { reason: refusalReason })}</div>
        ) : null}
      </div>
      <StatusOf entity={DocumentSignature} field="status" value={status} />
      {isAsked ? (
        <Group gap={4}>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => void copyLink()}
            aria-label={`${t('documents.sign.copyLink')}: ${name}`}
          >
            {t('documents.sign.copyLink')}
          </Button>
          {written ? (
            <Button
              {...{ component: 'a', href: written, target: '_blank', rel: 'noreferrer' }}
              size="compact-xs"
              variant="default"
              aria-label={`${t('documents.sign.whatsApp')}: ${name}`}
            >
              {t('documents.sign.whatsApp')}
            </Button>
          ) : null}
          {email ? (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => void remind()}
              aria-label={`${t('documents.sign.remind')}: ${name}`}
            >
              {t('documents.sign.remind')}
            </Button>
          ) : null}
          <Button
            size="compact-xs"
            variant="default"
            onClick={onSpot}
            aria-label={`${t('documents.sign.onSpot')}: ${name}`}
          >
            {t('documents.sign.onSpot')}
          </Button>
        </Group>
      ) : null}
      {isAsked && address ? <p className={`${classes.mono} ${classes.address}`}>{address}</p> : null}
    </li>
  );
});

/** When they signed or refused; of who has not, when they were last asked again. */
function whenOf(t: Texts, { signedAt, refusedAt, remindedAt }: RecordOf<typeof DocumentSignature>): string | null {
  const ended = signedAt ?? refusedAt;
  if (ended !== null) return formatDateTime(ended);
  return remindedAt === null ? null : t('documents.sign.remindedAt', { at: formatDateTime(remindedAt) });
}
