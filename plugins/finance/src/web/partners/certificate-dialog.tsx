import { formatDate, type RecordOf } from '@gleba/sdk';
import {
  type ActionDialogProps,
  Button,
  Dialog,
  DialogEnd,
  FileButton,
  PasswordInput,
  Stack,
  Text,
  useCommand,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { type FormEvent, useState } from 'react';
import { Partner } from '../../entities/partner.entity.ts';
import { setPartnerCertificate } from '../../operations/partner-certificate.ts';

type Given = ActionDialogProps<{ readonly record: RecordOf<typeof Partner> }>;

/** Gives a partner's certificate, or takes it away. What is sent is sealed, and neither file nor password is shown again. */
export default function CertificateDialog({ record, onClose }: Given) {
  const t = useTranslate();
  const { notifier } = useServices();
  const store = useStore(Partner);
  const { run, isRunning, error, problems } = useCommand(setPartnerCertificate);
  const [file, setFile] = useState<File | null>(null);
  const [password, setPassword] = useState('');
  const [isTakingAway, setTakingAway] = useState(false);
  const { id, certificateSubject, certificateExpirationDate } = record;

  const keep = async (certificate: string | null) => {
    if (!(await run({ partnerId: id, certificate, ...(certificate !== null && { password }) }))) return;
    notifier.success(t(certificate === null ? 'finance.partners.certificateGone' : 'finance.partners.certificateKept'));
    await store.load(id, {}, { isQuiet: true });
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isTakingAway) return keep(null);
    if (!file) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    await keep(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')));
  };
  const problem = problems.certificate ?? error;
  return (
    <Dialog title={t('finance.partners.certificate')} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <Text size="sm">
            {certificateSubject
              ? t('finance.partners.certificateOf', {
                  holder: certificateSubject,
                  day: formatDate(certificateExpirationDate),
                })
              : t('finance.partners.certificateNone')}
          </Text>
          {isTakingAway ? (
            <Text size="sm">{t('finance.partners.certificateForgetText')}</Text>
          ) : (
            <>
              <div>
                <FileButton accept=".p12,.pfx" onChange={setFile}>
                  {(button) => (
                    <Button {...button} variant="default">
                      {file?.name ?? t('finance.partners.certificateFile')}
                    </Button>
                  )}
                </FileButton>
              </div>
              <PasswordInput
                label={t('finance.partners.certificatePassword')}
                value={password}
                onChange={({ currentTarget }) => setPassword(currentTarget.value)}
                autoComplete="off"
                maxLength={200}
              />
            </>
          )}
          {problem ? (
            <Text c="red" role="alert">
              {problem}
            </Text>
          ) : null}
          {certificateSubject && !isTakingAway ? (
            <Button variant="subtle" color="red" onClick={() => setTakingAway(true)}>
              {t('finance.partners.certificateForget')}
            </Button>
          ) : null}
          <DialogEnd
            submitLabel={t(isTakingAway ? 'finance.partners.certificateForget' : 'ui.save')}
            onCancel={isTakingAway ? () => setTakingAway(false) : onClose}
            isBusy={isRunning}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
