import { formatMoney, type RecordOf } from '@gleba/sdk';
import { type ActionDialogProps, Dialog, OperationForm, Text, useServices, useTranslate } from '@gleba/sdk/web';
import type { ProviderCharge } from '../../entities/provider-charge.entity.ts';
import { refundProviderCharge } from '../../operations/charges.ts';

type Charge = Pick<RecordOf<typeof ProviderCharge>, 'id' | 'receivedValue'>;
type Given = ActionDialogProps<{ readonly record: Charge }>;

/** Asks how much goes back and why: the money leaves the account at the provider. */
export default function RefundDialog({ record, onClose }: Given) {
  const t = useTranslate();
  const { notifier } = useServices();
  const done = () => {
    notifier.success(t('finance.charges.refundStarted'));
    onClose();
  };
  return (
    <Dialog title={t('finance.charges.refund')} onClose={onClose}>
      <Text size="sm" mb="md">
        {t('finance.charges.refundText', { value: formatMoney(record.receivedValue ?? '0') })}
      </Text>
      <OperationForm
        op={refundProviderCharge}
        plugin="finance"
        fixed={{ providerChargeId: record.id }}
        submitLabel={t('finance.charges.refund')}
        onDone={done}
      />
    </Dialog>
  );
}
