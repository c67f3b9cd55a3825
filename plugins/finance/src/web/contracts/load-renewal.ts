import type { CallOptions, useServices } from '@gleba/sdk/web';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractCustomer } from '../../entities/contract-customer.entity.ts';
import { ContractLand } from '../../entities/contract-land.entity.ts';
import { contractRenewalLimit } from '../../operations/renewal.ts';
import type { ContractWizardStore } from './contract-wizard-store.ts';
import { loadLot } from './wizard-lots.tsx';

type Api = ReturnType<typeof useServices>['api'];

const wanted = {
  fields: [
    ...['contractNumber', 'acceptWhatsappNotifications', 'paymentConditionTableId', 'paymentMethodId'],
    ...['bankAccountId', 'basePrice', 'numInstallments', 'amortizationMethod', 'insurancePercentage'],
    'subscriptionFeeConditions',
  ],
} as const;

/** Fills the wizard with lots, buyers and conditions of the contract that is renewed; what is due when is said anew. */
export async function loadRenewal(
  api: Api,
  contractId: string,
  wizard: ContractWizardStore,
  options: CallOptions,
): Promise<void> {
  const of = { filter: { contractId: { equalTo: contractId } }, first: 100 };
  const [contract, { paidValue }, held, buyers] = await Promise.all([
    api.record(Contract, contractId, wanted, options),
    api.run(contractRenewalLimit, { contractId }, options),
    api.records(ContractLand, { fields: ['landId'], ...of }, options),
    api.records(
      ContractCustomer,
      { fields: ['partnerId', 'share'], orderBy: ['-legalResponsible', 'createdAt'], ...of },
      options,
    ),
  ]);
  const lots = await Promise.all(held.rows.map(({ landId }) => loadLot(api, landId, options)));
  if (!contract) return;
  const { contractNumber, acceptWhatsappNotifications } = contract;
  wizard.renews({ contractId, contractNumber, acceptWhatsappNotifications, paidValue, discount: null, reason: '' });
  for (const lot of lots) if (lot) wizard.addLot(lot);
  wizard.buyers.fill(buyers.rows.map(({ partnerId, share }) => ({ partnerId, share })));
  wizard.follow(
    { tableId: contract.paymentConditionTableId, methodId: contract.paymentMethodId },
    {
      ...{ bankAccountId: contract.bankAccountId, basePrice: contract.basePrice },
      ...{ numInstallments: String(contract.numInstallments), amortizationMethod: contract.amortizationMethod },
      ...{ feeConditions: contract.subscriptionFeeConditions, isInsured: /[1-9]/.test(contract.insurancePercentage) },
    },
  );
}
