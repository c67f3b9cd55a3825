import type { InputOf } from '@gleba/sdk';
import type { createContract } from '../../operations/contracts.ts';
import type { renewContract } from '../../operations/renewal.ts';
import type { ContractWizardStore } from './contract-wizard-store.ts';

/** What both commands take; undefined where something is missing. */
function agreedIn(wizard: ContractWizardStore) {
  const { conditions, table, method } = wizard;
  const { bankAccountId } = wizard.draft;
  if (!conditions || !table || !method) return undefined;
  const { previousContractDiscount: _ofRenewal, ...agreed } = conditions;
  return {
    ...agreed,
    ...{ paymentConditionTableId: table.id, paymentMethodId: method.id, customers: wizard.buyers.customers },
    ...(bankAccountId && { bankAccountId }),
  };
}

/** A new contract as it would be made; undefined where something is missing. */
export function contractFrom(
  wizard: ContractWizardStore,
  projectId: string,
): InputOf<typeof createContract>['contract'] | undefined {
  const agreed = agreedIn(wizard);
  return agreed && { ...agreed, projectId, landIds: wizard.lots.map(({ id }) => id) };
}

export function renewalFrom(wizard: ContractWizardStore): InputOf<typeof renewContract> | undefined {
  const { renewal } = wizard;
  const agreed = agreedIn(wizard);
  if (!agreed || !renewal) return undefined;
  const { contractId, reason, discount, acceptWhatsappNotifications } = renewal;
  return { ...agreed, contractId, reason, acceptWhatsappNotifications, ...(discount && { discount }) };
}
