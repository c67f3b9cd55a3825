import { formatDate, type RecordOf } from '@gleba/sdk';
import {
  type ActionDialogProps,
  CertificateInput,
  Dialog,
  DialogEnd,
  Stack,
  Text,
  useCertificate,
  useCommand,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import type { FormEvent } from 'react';
import type { Partner } from '../../entities/partner.entity.ts';
import { setPartnerCertificate } from '../../operations/partner-certificate.ts';

type Given = ActionDialogProps<{ readonly record: RecordOf<typeof Partner> }>;

/** Gives a partner's certificate. What is sent is sealed, and neither file nor password is shown again. */
export default function CertificateDialog({ record, onClose }: Given) {
  const t = useTranslate();
  const { notifier } = useServices();
  const { run, isRunning, error, problems } = useCommand(setPartnerCertificate);
  const { given, change, read } = useCertificate();
  const { id, certificateSubject: holder, certificateExpirationDate: until } = record;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const certificate = await read();
    if (!certificate || !(await run({ partnerId: id, ...certificate }))) return;
    notifier.success(t('finance.partners.certificateKept'));
    onClose();
  };
  const problem = problems.certificate ?? error;
  return (
    <Dialog title={t('finance.partners.certificate')} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <Text size="sm">
            {holder
              ? t('finance.partners.certificateOf', { holder, day: formatDate(until) })
              : t('finance.partners.certificateNone')}
          </Text>
          <CertificateInput
            given={given}
            onChange={change}
            fileLabel={t('finance.partners.certificateFile')}
            passwordLabel={t('finance.partners.certificatePassword')}
          />
          {problem ? (
            <Text c="red" role="alert">
              {problem}
            </Text>
          ) : null}
          <DialogEnd submitLabel={t('ui.save')} onCancel={onClose} isBusy={isRunning} />
        </Stack>
      </form>
    </Dialog>
  );
}
