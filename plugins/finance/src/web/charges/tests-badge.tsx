import { StatusBadge, useTranslate, valueLabel } from '@gleba/sdk/web';
import { ProviderCharge } from '../../entities/provider-charge.entity.ts';

/** No money is behind a charge: said wherever one is shown. */
export function TestsBadge() {
  const t = useTranslate();
  return <StatusBadge label={valueLabel(t, ProviderCharge, 'environment', 'tests')} tone="warning" />;
}
