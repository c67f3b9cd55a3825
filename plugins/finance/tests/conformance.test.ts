import { server as lands } from '@gleba/plugin-lands/server';
import { web as landsWeb } from '@gleba/plugin-lands/web';
import { moveOperation } from '@gleba/sdk';
import { describePlugin, examples, type IsolationScene } from '@gleba/sdk/testing';
import { afterAll } from 'vitest';
import { Contract } from '../src/entities/contract.entity.ts';
import { ContractRenegotiation } from '../src/entities/contract-renegotiation.entity.ts';
import { PaymentMethod } from '../src/entities/payment-method.entity.ts';
import { ProviderEvent } from '../src/entities/provider-event.entity.ts';
import { contractAmounts, installmentAmount, paymentReceipt } from '../src/operations/amounts.ts';
import {
  chargeInstallment,
  chargeInstallmentGroup,
  contractCharging,
  followProviderCharge,
  refreshProviderAccount,
  refundProviderCharge,
  registerProviderWebhook,
  replayProviderEvent,
  restartProviderWebhook,
  setProviderAccount,
  simulateChargePayment,
  simulationOffered,
} from '../src/operations/charges.ts';
import {
  firstPixQrCode,
  installmentPixQrCode,
  markPaymentBookPrinted,
  paymentBook,
} from '../src/operations/collection.ts';
import {
  cancelContract,
  confirmContract,
  contractTerminationStatement,
  payContractRefund,
  terminateContract,
} from '../src/operations/contract-steps.ts';
import {
  changeContractConditions,
  changeContractCustomers,
  contractTemplates,
  createContract,
  previewContractPaper,
} from '../src/operations/contracts.ts';
import {
  applyCorrection,
  discardCorrection,
  importIndexValues,
  proposeCorrection,
  undoCorrection,
} from '../src/operations/corrections.ts';
import { addInstallmentFee, removeInstallmentFee } from '../src/operations/installment-fees.ts';
import {
  registerInstallmentPayment,
  reverseInstallmentPayment,
  updateContractInstallment,
} from '../src/operations/installments.ts';
import { closeLedgerMonth, ledgerBalances, reverseLedgerJournal } from '../src/operations/ledger.ts';
import { exportReceivables, writeToBuyers } from '../src/operations/receivables.ts';
import {
  contractRenegotiationPreview,
  renegotiateContract,
  takeRenegotiationBack,
} from '../src/operations/renegotiation.ts';
import { contractRenewalLimit, previewRenewalPaper, renewContract } from '../src/operations/renewal.ts';
import { transferContract } from '../src/operations/transfer.ts';
import { financeServer } from '../src/server/index.ts';
import { web } from '../src/web/index.ts';
import {
  asaas,
  charge,
  chargeable,
  charging,
  event,
  listed,
  paidCharge,
  refundAsked,
  simulatedCharge,
} from './charge-scenes.ts';
import {
  agreedAnew,
  askedFor,
  conditionsOf,
  confirmed,
  correction,
  draft,
  fallenDue,
  fee,
  groupToPrint,
  installment,
  installmentByPix,
  journal,
  lateOnes,
  nothingUnderWay,
  offer,
  overdue,
  ownAccount,
  payment,
  refund,
  renewal,
  run,
  transfer,
  transferred,
} from './contract-scenes.ts';
import { customer, customerExamples } from './customer-examples.ts';
import { exampleAuthority, invoiceExamples, invoiceJobExamples } from './invoice-examples.ts';
import { moneyExamples } from './money-examples.ts';
import { projectPartnerExamples, projectPartnerJobExamples } from './project-partner-examples.ts';
import { reportExamples, reportJobExamples } from './report-examples.ts';
import { slipExamples } from './slip-examples.ts';
import { statementExamples, statementJobExamples } from './statement-examples.ts';
import { partnerExamples } from './support/partner-examples.ts';
import { scribeServer, scribeTemplate } from './support/scribe.ts';

afterAll(() => asaas.stop());
const server = financeServer({ asaas: asaas.place, simulatesCharges: true, invoicesByHand: exampleAuthority });

describePlugin(
  { server, web },
  {
    beside: [{ server: lands, web: landsWeb }, { server: scribeServer }],
    // What every form about money chooses from.
    membersMay: ['finance.paymentMethod.read'],
    // Where Asaas tells its news, by the secret that it was given.
    // And what a buyer's page asks, by a link or a visit.
    open: [
      ...['POST /asaas/webhook', 'customerPageByToken', 'sendCustomerCode', 'openCustomerPage'],
      ...['customerContract', 'customerPix', 'customerReceipt'],
    ],
    causes: { 'finance.removeChargeOfEnded': payment, 'finance.removeChargesOfFormer': transferred },
    operations: [
      examples(createContract, async (scene) => ({ contract: (await askedFor(scene)).contract })),
      examples(contractTemplates, async ({ projectId }) => ({ projectId })),
      examples(previewContractPaper, async (scene) => ({
        ...{ contract: (await askedFor(scene)).contract, contractTemplateId: scribeTemplate },
      })),
      examples(changeContractConditions, async (scene) => {
        const { contractId, offered } = await draft(scene);
        return { contractId, ...conditionsOf(offered), numInstallments: 12 };
      }),
      examples(changeContractCustomers, async (scene) => {
        const { contractId, customers } = await draft(scene);
        return { contractId, customers };
      }),
      examples(confirmContract, async (scene) => ({ contractId: (await draft(scene)).contractId })),
      examples(cancelContract, async (scene) => ({ contractId: (await draft(scene)).contractId, reason: 'Desistiu' })),
      examples(terminateContract, async (scene) => ({ contractId: await confirmed(scene), reason: 'Desistiu' })),
      examples(contractTerminationStatement, async (scene) => ({ contractId: await confirmed(scene) })),
      examples(contractRenegotiationPreview, async (scene) => ({ contractId: await confirmed(scene), ...agreedAnew })),
      examples(renegotiateContract, async (scene) => ({
        ...{ contractId: await overdue(scene), ...agreedAnew, reason: 'Desemprego' },
      })),
      examples(takeRenegotiationBack, async (scene) => {
        const contractId = await overdue(scene);
        await run(scene, 'renegotiateContract', { contractId, ...agreedAnew, reason: 'Desemprego' });
        const filter = { contractId: { equalTo: contractId } };
        const [made] = await scene.host.within(scene.organizationId, async (tx) => {
          await tx.update(Contract, contractId, { computedStatus: 'overdue' });
          return tx.list(ContractRenegotiation, { filter, first: 1 });
        });
        return { contractRenegotiationId: made?.id ?? '', reason: 'Engano' };
      }),
      examples(transferContract, transfer),
      examples(contractRenewalLimit, async (scene) => ({ contractId: await confirmed(scene) })),
      examples(renewContract, renewal),
      examples(previewRenewalPaper, async (scene) => ({
        ...{ ...(await renewal(scene)), contractTemplateId: scribeTemplate },
      })),
      ...customerExamples(payment),
      ...projectPartnerExamples(payment),
      examples(writeToBuyers.operation, lateOnes),
      examples(exportReceivables, ({ projectId }) => ({ projectId, filter: null })),
      ...moneyExamples,
      ...invoiceExamples,
      examples(payContractRefund, async (scene) => ({ contractRefundId: await refund(scene), paidOn: '2026-01-02' })),
      examples(updateContractInstallment, async (scene) => ({
        ...{ id: await installment(scene), patch: { dueDate: '2020-01-02' } },
      })),
      examples(addInstallmentFee, async (scene) => ({
        ...{ installmentId: await installment(scene), value: '5.00', reason: 'Segunda via' },
      })),
      examples(removeInstallmentFee, async (scene) => ({
        ...{ contractInstallmentFeeId: await fee(scene), reason: 'Engano' },
      })),
      examples(registerInstallmentPayment, async (scene) => ({
        ...{ installmentId: await installment(scene), paymentDate: '2026-01-02' },
      })),
      examples(reverseInstallmentPayment, async (scene) => ({
        ...{ installmentId: (await payment(scene)).installmentId, reason: 'Pago em duplicidade' },
      })),
      examples(installmentAmount, async (scene) => ({ installmentId: await installment(scene), on: '2026-01-02' })),
      examples(contractAmounts, async (scene) => ({ contractId: await confirmed(scene) })),
      examples(paymentReceipt, async (scene) => ({ paymentId: (await payment(scene)).paymentId })),
      examples(installmentPixQrCode, async (scene) => ({ installmentId: await installmentByPix(scene) })),
      examples(firstPixQrCode, async (scene) => ({ contractId: await confirmed(scene) })),
      examples(paymentBook, async (scene) => ({ installmentGroupId: await groupToPrint(scene) })),
      examples(markPaymentBookPrinted, async (scene) => ({ installmentGroupId: await groupToPrint(scene) })),
      examples(moveOperation(PaymentMethod), async (scene) => ({ id: (await offer(scene)).methodId })),
      examples(closeLedgerMonth, { month: '2020-01' }),
      examples(reverseLedgerJournal, async (scene) => ({
        ...{ journalId: await journal(scene), occurredOn: '2026-06-03', reason: 'Engano' },
      })),
      examples(ledgerBalances, {}),
      examples(importIndexValues, { adjustmentIndex: 'ipca', source: 'IBGE', values: '01/2026;0,33' }),
      examples(proposeCorrection, nothingUnderWay),
      examples(applyCorrection, (scene) => correction(scene, 'proposed')),
      examples(undoCorrection, (scene) => correction(scene, 'applied')),
      examples(discardCorrection, (scene) => correction(scene, 'proposed')),
      ...partnerExamples(charge),
      examples(setProviderAccount, ownAccount),
      examples(refundProviderCharge, paidCharge),
      examples(simulationOffered, async () => ({})),
      examples(simulateChargePayment, simulatedCharge),
      examples(registerProviderWebhook, async (scene) => ({
        providerAccountId: (await charging(scene)).providerAccountId,
      })),
      examples(restartProviderWebhook, async (scene) => ({ providerAccountId: await listed(scene) })),
      examples(refreshProviderAccount, async (scene) => ({
        providerAccountId: (await charging(scene)).providerAccountId,
      })),
      examples(chargeInstallment, async (scene) => ({ installmentId: (await chargeable(scene)).installmentId })),
      examples(chargeInstallmentGroup, async (scene) => ({
        installmentGroupId: (await chargeable(scene)).installmentGroupId,
      })),
      examples(followProviderCharge, async (scene) => ({
        providerChargeId: (await charge(scene)).providerChargeId,
      })),
      ...statementExamples,
      ...slipExamples(installment),
      ...reportExamples,
      examples(replayProviderEvent, event),
      examples(contractCharging, async (scene) => ({ contractId: (await chargeable(scene)).contractId })),
    ],
    jobs: {
      ...projectPartnerJobExamples(payment),
      ...statementJobExamples,
      ...invoiceJobExamples,
      ...reportJobExamples,
      'finance.watchContracts': [
        async (scene: IsolationScene) => {
          await fallenDue(scene);
          return {};
        },
      ],
      'finance.proposeCorrections': [(scene: IsolationScene) => correction(scene, 'computing')],
      'finance.applyCorrections': [(scene: IsolationScene) => correction(scene, 'applying')],
      'finance.undoCorrections': [(scene: IsolationScene) => correction(scene, 'undoing')],
      'finance.sendCharges': [
        async (scene: IsolationScene) => ({ installmentIds: [(await chargeable(scene)).installmentId] }),
      ],
      'finance.followCharge': [
        async (scene: IsolationScene) => {
          const { providerAccountId, externalId } = await charge(scene);
          asaas.state.pay(externalId);
          return { providerAccountId, externalId };
        },
      ],
      'finance.followNews': [
        async (scene: IsolationScene) => {
          const { providerAccountId, externalId } = await charge(scene);
          asaas.state.pay(externalId);
          const news = { externalId: `evt_${externalId}`, event: 'PAYMENT_RECEIVED', chargeExternalId: externalId };
          await scene.host.within(scene.organizationId, (tx) =>
            tx.insert(ProviderEvent, { providerAccountId, ...news }),
          );
          return { providerAccountId };
        },
      ],
      'finance.removeCharge': [
        async (scene: IsolationScene) => {
          const { installmentId, providerChargeId } = await charge(scene);
          await scene.host.graphql(
            'mutation($i: RegisterInstallmentPaymentInput!) { registerInstallmentPayment(input: $i) { paymentId } }',
            { i: { installmentId, paymentDate: '2026-01-02' } },
            scene.authorizations.get('admin'),
          );
          return { providerChargeId };
        },
      ],
      'finance.sendCustomerMail': [
        async (scene: IsolationScene) => ({
          customerLinkId: (await customer(scene, payment)).linkId,
          letter: 'code' as const,
        }),
      ],
      'finance.writeToBuyers': [lateOnes],
      'finance.exportReceivables': [
        async (scene: IsolationScene) => {
          await overdue(scene);
          return { projectId: scene.projectId, filter: null };
        },
      ],
      'finance.sendOverdueMail': [
        async (scene: IsolationScene) => ({
          ...{ contractId: await overdue(scene), installmentIds: (await lateOnes(scene)).rows.ids },
        }),
      ],
      'finance.refundCharge': [refundAsked],
      'finance.setWebhook': [
        async (scene: IsolationScene) => ({ providerAccountId: await listed(scene), act: 'restart' as const }),
      ],
      'finance.removeWebhooks': [async (scene: IsolationScene) => ({ providerAccountId: await listed(scene) })],
      'finance.refreshProvider': [
        async (scene: IsolationScene) => ({ providerAccountId: (await charge(scene)).providerAccountId }),
      ],
    },
  },
);
