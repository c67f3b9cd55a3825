import { landContractToken } from '@gleba/plugin-lands';
import { membersToken, notificationsToken } from '@gleba/plugin-workspace';
import {
  cron,
  definePlugin,
  foreignReadersToken,
  mailToken,
  moveOperation,
  municipalInvoicesToken,
  nationalInvoicesToken,
  pagePrinterToken,
  requestLimitsToken,
  secretBoxToken,
  simulatedChargesToken,
} from '@gleba/sdk';
import { contractDetailsKey, contractsListKey, partnerDetailsKey, partnerListKey, reportsKey } from './access-keys.ts';
import { financeSubjects } from './document-subjects.ts';
import { Address } from './entities/address.entity.ts';
import { BankAccount } from './entities/bank-account.entity.ts';
import { BankSlip } from './entities/bank-slip.entity.ts';
import { CollectionSetting } from './entities/collection-setting.entity.ts';
import { Contract } from './entities/contract.entity.ts';
import { ContractCorrection } from './entities/contract-correction.entity.ts';
import { ContractCustomer } from './entities/contract-customer.entity.ts';
import { ContractInstallment } from './entities/contract-installment.entity.ts';
import { ContractInstallmentFee } from './entities/contract-installment-fee.entity.ts';
import { ContractInstallmentGroup } from './entities/contract-installment-group.entity.ts';
import { ContractLand } from './entities/contract-land.entity.ts';
import { ContractRefund } from './entities/contract-refund.entity.ts';
import { ContractRenegotiation } from './entities/contract-renegotiation.entity.ts';
import { ContractTermination } from './entities/contract-termination.entity.ts';
import { ContractTransfer } from './entities/contract-transfer.entity.ts';
import { CustomerLink } from './entities/customer-link.entity.ts';
import { IndexCorrection } from './entities/index-correction.entity.ts';
import { IndexValue } from './entities/index-value.entity.ts';
import { InstallmentPayment } from './entities/installment-payment.entity.ts';
import { LedgerAccount } from './entities/ledger-account.entity.ts';
import { LedgerMonth } from './entities/ledger-month.entity.ts';
import { LedgerMonthFlow } from './entities/ledger-month-flow.entity.ts';
import { LedgerMonthSum } from './entities/ledger-month-sum.entity.ts';
import { LedgerPosting } from './entities/ledger-posting.entity.ts';
import { FinanceTransaction } from './entities/money/finance-transaction.entity.ts';
import { moneyEntities } from './entities/money/index.ts';
import { OrganizationDefaults } from './entities/organization-defaults.entity.ts';
import { Partner } from './entities/partner.entity.ts';
import { PartnerDeduction } from './entities/partner-deduction.entity.ts';
import { PartnerShare } from './entities/partner-share.entity.ts';
import { PaymentConditionTable } from './entities/payment-condition-table.entity.ts';
import { PaymentMethod } from './entities/payment-method.entity.ts';
import { ProjectDefaults } from './entities/project-defaults.entity.ts';
import { ProjectPartner } from './entities/project-partner.entity.ts';
import { ProviderAccount } from './entities/provider-account.entity.ts';
import { ProviderCharge } from './entities/provider-charge.entity.ts';
import { ProviderCustomer } from './entities/provider-customer.entity.ts';
import { ProviderEvent } from './entities/provider-event.entity.ts';
import { ProviderSplit } from './entities/provider-split.entity.ts';
import { Remittance } from './entities/remittance.entity.ts';
import { RemittanceItem } from './entities/remittance-item.entity.ts';
import { ReportSchedule } from './entities/report-schedule.entity.ts';
import { ResidentPartner } from './entities/resident-partner.entity.ts';
import { serviceEntities } from './entities/services/index.ts';
import { SimulatedCharge } from './entities/simulated-charge.entity.ts';
import { SlipOccurrence } from './entities/slip-occurrence.entity.ts';
import { contractStatusChanged, contractTransferred, installmentStatusChanged } from './events/contract.event.ts';
import { indexCorrectionStatusChanged } from './events/correction.event.ts';
import { invoiceStatusChanged } from './events/invoice.event.ts';
import { ledgerMonthClosed, ledgerMonthReopened } from './events/ledger.event.ts';
import { financeTransactionConfirmed, financeTransactionUnconfirmed } from './events/money.event.ts';
import { cancelAtAuthority } from './jobs/cancel-at-authority.job.ts';
import { chargeJobs, refreshProvider } from './jobs/charges.job.ts';
import { correctionJobs } from './jobs/corrections.job.ts';
import { sendCustomerMail } from './jobs/customer-mail.job.ts';
import { projectPartnerJobs, readyPartnerShares } from './jobs/project-partners.job.ts';
import { receivableJobs } from './jobs/receivables.job.ts';
import { reportScheduleJobs, sendScheduledReports } from './jobs/report-schedule.job.ts';
import { statementJobs } from './jobs/statements.job.ts';
import { submitInvoice } from './jobs/submit-invoice.job.ts';
import { watchContracts } from './jobs/watch-contracts.job.ts';
import { financeNotices } from './notices.ts';
import { amountOperations } from './operations/amounts.ts';
import { chargeOperations } from './operations/charges.ts';
import { collectionOperations } from './operations/collection.ts';
import { contractStepOperations } from './operations/contract-steps.ts';
import { contractOperations } from './operations/contracts.ts';
import { correctionOperations } from './operations/corrections.ts';
import { customerLinkOperations } from './operations/customer-links.ts';
import { customerPageOperations } from './operations/customer-page.ts';
import { installmentFeeOperations } from './operations/installment-fees.ts';
import { installmentOperations } from './operations/installments.ts';
import { invoiceOperations } from './operations/invoices.ts';
import { ledgerOperations } from './operations/ledger.ts';
import { moneyOperations } from './operations/money-operations.ts';
import { setPartnerCertificate } from './operations/partner-certificate.ts';
import { projectPartnerOperations } from './operations/project-partners.ts';
import { receivableOperations } from './operations/receivables.ts';
import { remittanceOperations } from './operations/remittances.ts';
import { renegotiationOperations } from './operations/renegotiation.ts';
import { renewalOperations } from './operations/renewal.ts';
import { reportOperations } from './operations/reports.ts';
import { serviceOperations } from './operations/services.ts';
import { transferOperations } from './operations/transfer.ts';
import { contractPapersToken, contractScheduleToken, contractSigningToken, invoiceAuthorityToken } from './services.ts';

/** What other plugins refer to, and what they may provide. */
export type { ContractPapers } from './contracts/contract-papers.ts';
export type { AuthorityAnswer, InvoiceAuthority, SubmittedInvoice } from './invoices/invoice-authority.ts';
export {
  Address,
  Contract,
  ContractCustomer,
  ContractInstallment,
  ContractLand,
  contractPapersToken,
  FinanceTransaction,
  invoiceAuthorityToken,
  Partner,
  ResidentPartner,
};

/** Whom the organization deals with, and what they buy. */
export const finance = definePlugin({
  id: 'finance',
  version: '0.19.0',
  entities: [
    ...[Address, Partner, ResidentPartner, LedgerAccount, LedgerPosting, LedgerMonth, LedgerMonthSum],
    LedgerMonthFlow,
    ...[PaymentMethod, PaymentConditionTable, BankAccount, ProjectDefaults, CollectionSetting],
    OrganizationDefaults,
    ...[Contract, ContractLand, ContractCustomer, ContractInstallmentGroup, ContractInstallment],
    ContractInstallmentFee,
    ...[InstallmentPayment, ContractRenegotiation, ContractTransfer, CustomerLink],
    ...[IndexValue, IndexCorrection, ContractCorrection, ContractTermination, ContractRefund],
    ...[ProviderAccount, ProviderCustomer, ProviderCharge, ProviderEvent, SimulatedCharge],
    ...[ProjectPartner, ProviderSplit, PartnerShare, PartnerDeduction],
    ...moneyEntities,
    ...serviceEntities,
    ReportSchedule,
    ...[SlipOccurrence, BankSlip, Remittance, RemittanceItem],
  ],
  events: [
    ...[ledgerMonthClosed, ledgerMonthReopened, contractStatusChanged, contractTransferred],
    ...[installmentStatusChanged, indexCorrectionStatusChanged, invoiceStatusChanged],
    ...[financeTransactionConfirmed, financeTransactionUnconfirmed],
  ],
  operations: [
    ...ledgerOperations,
    ...contractOperations,
    ...contractStepOperations,
    ...renegotiationOperations,
    ...transferOperations,
    ...renewalOperations,
    ...installmentOperations,
    ...installmentFeeOperations,
    ...amountOperations,
    ...collectionOperations,
    ...remittanceOperations,
    ...correctionOperations,
    ...chargeOperations,
    ...customerLinkOperations,
    ...customerPageOperations,
    ...projectPartnerOperations,
    ...receivableOperations,
    setPartnerCertificate,
    ...moneyOperations,
    ...reportOperations,
    ...serviceOperations,
    ...invoiceOperations,
    moveOperation(PaymentMethod),
  ],
  jobs: [
    watchContracts,
    ...correctionJobs,
    ...chargeJobs,
    sendCustomerMail,
    ...projectPartnerJobs,
    ...receivableJobs,
    ...statementJobs,
    ...[submitInvoice, cancelAtAuthority],
    ...reportScheduleJobs,
  ],
  // After midnight in Brasília, before anybody looks; then what the provider's news did not bring.
  schedules: [
    ...[cron('10 0 * * *', watchContracts, {}), cron('40 5 * * *', refreshProvider, {})],
    ...[cron('20 0 * * *', readyPartnerShares, {}), cron('30 6 * * *', sendScheduledReports, {})],
  ],
  notifications: financeNotices,
  accessKeys: [contractsListKey, contractDetailsKey, partnerListKey, partnerDetailsKey, reportsKey],
  documentSubjects: financeSubjects,
  provides: [contractSigningToken, contractPapersToken, contractScheduleToken],
  needs: {
    ...{ landContract: landContractToken, secretBox: secretBoxToken, requestLimits: requestLimitsToken },
    ...{ mail: mailToken, readers: foreignReadersToken, printer: pagePrinterToken },
  },
  wants: {
    ...{ simulatedCharges: simulatedChargesToken, invoiceAuthority: invoiceAuthorityToken },
    ...{ municipalInvoices: municipalInvoicesToken, nationalInvoices: nationalInvoicesToken },
    ...{ notifications: notificationsToken, members: membersToken },
  },
});
