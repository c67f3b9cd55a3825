import { Button, IconSend, observer, useCan, useServices, useTranslate } from '@gleba/sdk/web';
import { manageContracts } from '../../entities/contract.entity.ts';
import { chargeInstallmentGroup } from '../../operations/charges.ts';
import { useSending } from './use-sending.tsx';

export interface ChargeGroupProps {
  readonly group: { readonly id: string; readonly projectId: string; readonly computedStatus: string };
}

/** Sends what is open of a group to the provider, and says how far that is. */
export const ChargeGroup = observer(function ChargeGroup({ group }: ChargeGroupProps) {
  const t = useTranslate();
  const can = useCan();
  const { api } = useServices();
  const sending = useSending(() => api.run(chargeInstallmentGroup, { installmentGroupId: group.id }));
  const isOpen = group.computedStatus === 'pending' || group.computedStatus === 'overdue';
  if (!isOpen || !can(manageContracts, group.projectId)) return null;
  return (
    <>
      <Button variant="subtle" size="compact-sm" leftSection={<IconSend size={16} />} {...sending.button}>
        {t('finance.charges.send')}
      </Button>
      {sending.view}
    </>
  );
});
