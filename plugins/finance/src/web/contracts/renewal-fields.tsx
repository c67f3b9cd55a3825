import { formatMoney } from '@gleba/sdk';
import { DecimalInput, observer, Stack, Text, useTranslate } from '@gleba/sdk/web';
import type { ContractWizardStore, Renewal } from './contract-wizard-store.ts';
import { ReasonInput } from './reason-input.tsx';

interface RenewalFieldsProps {
  readonly wizard: ContractWizardStore;
  readonly renewal: Renewal;
}

/** Which contract ends, why, and what of what was paid in it is taken off the price. Its lots are those of the new one. */
export const RenewalFields = observer(function RenewalFields({ wizard, renewal }: RenewalFieldsProps) {
  const t = useTranslate();
  return (
    <>
      <Text size="sm">{t('finance.renewal.effect', { number: renewal.contractNumber ?? '' })}</Text>
      <Stack gap="sm">
        <ReasonInput
          label={t('finance.renewContract.reason')}
          value={renewal.reason}
          onChange={(reason) => wizard.renews({ ...renewal, reason })}
        />
        <DecimalInput
          label={t('finance.renewContract.discount')}
          description={t('finance.renewal.limit', { paid: formatMoney(renewal.paidValue) })}
          scale={2}
          minimumScale={2}
          leftSection="R$"
          value={renewal.discount}
          onChange={(discount) => wizard.renews({ ...renewal, discount })}
        />
      </Stack>
    </>
  );
});
