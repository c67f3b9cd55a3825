/** One installment over the list that it was opened from: its contract's, or that of what is to be received. */
export const installmentModal = {
  slot: 'modal',
  title: 'finance.contractInstallment',
  guards: [
    ...['addInstallmentFee', 'removeInstallmentFee', 'finance.contractInstallmentFee'],
    ...['updateContractInstallment', 'registerInstallmentPayment', 'installmentPixQrCode', 'installmentAmount'],
    ...['chargeInstallment', 'contractCharging', 'followProviderCharge', 'finance.providerCharge'],
  ],
  load: () => import('./installment-edit.panel.tsx'),
} as const;
