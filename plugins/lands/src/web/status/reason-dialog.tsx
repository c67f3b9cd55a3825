import { Dialog, DialogEnd, Stack, Textarea, useTranslate, valueLabel } from '@gleba/sdk/web';
import { type FormEvent, useState } from 'react';
import { Land } from '../../entities/land.entity.ts';
import type { LandStatusName } from '../../land-status.ts';

export interface ReasonDialogProps {
  readonly status: LandStatusName;
  readonly onCancel: () => void;
  readonly onReason: (reason: string) => void;
}

/** Why a lot goes into a status that nobody understands without. */
export function ReasonDialog({ status, onCancel, onReason }: ReasonDialogProps) {
  const t = useTranslate();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') setMissing(true);
    else onReason(reason.trim());
  };
  const word = valueLabel(t, Land, 'computedStatus', status);
  return (
    <Dialog size={450} onClose={onCancel} title={t('lands.statuses.reasonTitle', { status: word })}>
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <Textarea
            label={t('lands.statuses.reason')}
            description={t('lands.statuses.reasonText')}
            error={isMissing ? t('lands.statuses.reasonMissing') : undefined}
            value={reason}
            maxLength={1000}
            autosize
            minRows={2}
            required
            data-autofocus
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setMissing(false);
            }}
          />
          <DialogEnd onCancel={onCancel} submitLabel={t('lands.statuses.confirm')} />
        </Stack>
      </form>
    </Dialog>
  );
}
