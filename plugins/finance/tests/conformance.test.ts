import { Land } from '@gleba/plugin-lands';
import { server as lands } from '@gleba/plugin-lands/server';
import { web as landsWeb } from '@gleba/plugin-lands/web';
import { moveOperation, uuidv7 } from '@gleba/sdk';
import { describePlugin, examples, type IsolationScene } from '@gleba/sdk/testing';
import { afterAll } from 'vitest';
import { BankAccount } from '../src/entities/bank-account.entity.ts';
import { Contract } from '../src/entities/contract.entity.ts';
import { ContractInstallment } from '../src/entities/contract-installment.entity.ts';
import { ContractRefund } from '../src/entities/contract-refund.entity.ts';
import { ContractRenegotiation } from '../src/entities/contract-renegotiation.entity.ts';
import { IndexCorrection } from '../src/entities/index-correction.entity.ts';
import { Partner } from '../src/entities/partner.entity.ts';
import { PaymentConditionTable } from '../src/entities/payment-condition-table.entity.ts';
import { PaymentMethod } from '../src/entities/payment-method.entity.ts';
import { ProviderAccount } from '../src/entities/provider-account.entity.ts';
import { ProviderCharge } from '../src/entities/provider-charge.entity.ts';
import { ProviderEvent } from '../src/entities/provider-event.entity.ts';
import { SimulatedCharge } from '../src/entities/simulated-charge.entity.ts';
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
import { postJournal } from '../src/server/ledger/ledger.ts';
import { web } from '../src/web/index.ts';
import { customer, customerExamples } from './customer-examples.ts';
import { exampleAuthority, invoiceExamples, invoiceJobExamples } from './invoice-examples.ts';
import { moneyExamples } from './money-examples.ts';
import { projectPartnerExamples, projectPartnerJobExamples } from './project-partner-examples.ts';
import { reportExamples, reportJobExamples } from './report-examples.ts';
import { slipExamples } from './slip-examples.ts';
import { statementExamples, statementJobExamples } from './statement-examples.ts';
import { apiKey, startAsaas } from './support/asaas/asaas-server.ts';
import { partnerExamples } from './support/partner-examples.ts';
import { scribeServer, scribeTemplate } from './support/scribe.ts';

const asaas = await startAsaas();
afterAll(() => asaas.stop());
const server = financeServer({ asaas: asaas.place, simulatesCharges: true, invoicesByHand: exampleAuthority });

/** What a lot is sold on, in the scene's project. */
async function offer({ host, organizationId, projectId }: IsolationScene) {
  return host.within(organizationId, async (tx) => {
    const values = { projectId, block: 'C', lot: uuidv7().slice(-12), price: '90000.00' };
    const land = await tx.insert(Land, values);
    const table = await tx.insert(PaymentConditionTable, { projectId, name: uuidv7(), terminationFeePercent: '5' });
    const method = await tx.insert(PaymentMethod, { name: uuidv7() });
    const buyer = await tx.insert(Partner, { name: 'Maria', cpf: '000.000.000-00' });
    return { landId: land.id, tableId: table.id, methodId: method.id, buyerId: buyer.id };
  });
}

const conditionsOf = ({ tableId, methodId }: Awaited<ReturnType<typeof offer>>) => ({
  ...{ paymentConditionTableId: tableId, paymentMethodId: methodId, numInstallments: 6 },
  ...{ initialDueDate: '2031-05-10', amortizationMethod: 'none' as const },
});

async function askedFor(scene: IsolationScene) {
  const offered = await offer(scene);
  const customers = [{ partnerId: offered.buyerId, share: '100', legalResponsible: true }];
  const contract = { projectId: scene.projectId, landIds: [offered.landId], customers, ...conditionsOf(offered) };
  return { offered, customers, contract };
}

async function run(scene: IsolationScene, name: string, input: object): Promise<string> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const { data, errors } = await scene.host.graphql<Record<string, { contract: { id: string } }>>(
    `mutation($input: ${type}!) { ${name}(input: $input) { contract { id } } }`,
    { input },
    scene.authorizations.get('admin'),
  );
  const made = data?.[name]?.contract.id;
  if (!made) throw new Error(JSON.stringify(errors));
  return made;
}

async function draft(scene: IsolationScene, more: object = {}) {
  const { offered, customers, contract } = await askedFor(scene);
  const contractId = await run(scene, 'createContract', { contract: { ...contract, ...more } });
  return { offered, customers, contractId };
}

async function confirmed(scene: IsolationScene, more: object = {}): Promise<string> {
  const { contractId } = await draft(scene, more);
  return run(scene, 'confirmContract', { contractId });
}

async function renewal(scene: IsolationScene) {
  const { contractId, offered, customers } = await draft(scene, { initialDueDate: '2020-05-10' });
  await run(scene, 'confirmContract', { contractId });
  return { contractId, reason: 'Novas condições', customers, ...conditionsOf(offered) };
}

async function transfer(scene: IsolationScene) {
  const contractId = await confirmed(scene);
  const { buyerId } = await offer(scene);
  const customers = [{ partnerId: buyerId, share: '100', legalResponsible: true }];
  return { contractId, transferredOn: '2026-01-02', reason: 'Cessão', customers };
}

async function transferred(scene: IsolationScene) {
  await run(scene, 'transferContract', await transfer(scene));
}

async function installment(scene: IsolationScene): Promise<string> {
  const contractId = await confirmed(scene);
  return scene.host.within(scene.organizationId, async (tx) => {
    const [row] = await tx.list(ContractInstallment, { filter: { contractId: { equalTo: contractId } }, first: 1 });
    return row?.id ?? '';
  });
}

async function fee(scene: IsolationScene): Promise<string> {
  const { data } = await scene.host.graphql<{ addInstallmentFee: { contractInstallmentFeeId: string } }>(
    'mutation($i: AddInstallmentFeeInput!) { addInstallmentFee(input: $i) { contractInstallmentFeeId } }',
    { i: { installmentId: await installment(scene), value: '5.00', reason: 'Segunda via' } },
    scene.authorizations.get('admin'),
  );
  return data?.addInstallmentFee.contractInstallmentFeeId ?? '';
}

async function payment(scene: IsolationScene) {
  const installmentId = await installment(scene);
  const { data } = await scene.host.graphql<{ registerInstallmentPayment: { paymentId: string } }>(
    'mutation($i: RegisterInstallmentPaymentInput!) { registerInstallmentPayment(input: $i) { paymentId } }',
    { i: { installmentId, paymentDate: '2026-01-02' } },
    scene.authorizations.get('admin'),
  );
  return { installmentId, paymentId: data?.registerInstallmentPayment.paymentId ?? '' };
}

/** What is given back of a contract that was paid in part and ended. */
async function refund(scene: IsolationScene): Promise<string> {
  const { installmentId } = await payment(scene);
  const { host, organizationId } = scene;
  const { contractId } = await host.within(organizationId, (tx) => tx.get(ContractInstallment, installmentId));
  await run(scene, 'terminateContract', { contractId, reason: 'Desistiu' });
  return host.within(organizationId, async (tx) => {
    const [row] = await tx.list(ContractRefund, { filter: { contractId: { equalTo: contractId } }, first: 1 });
    return row?.id ?? '';
  });
}

/** The group of an installment that is paid by Pix. */
async function groupToPrint(scene: IsolationScene): Promise<string> {
  const installmentId = await installmentByPix(scene);
  return scene.host.within(scene.organizationId, async (tx) => {
    return (await tx.get(ContractInstallment, installmentId)).installmentGroupId ?? '';
  });
}

async function installmentByPix(scene: IsolationScene): Promise<string> {
  await scene.host.within(scene.organizationId, (tx) =>
    tx.insert(BankAccount, {
      ...{ name: uuidv7(), pixAddressKeyType: 'EMAIL', pixAddressKey: 'financeiro@example.org' },
      ...{ receiverName: 'Escritorio', receiverCity: 'Itabira' },
    }),
  );
  return installment(scene);
}

const journal = ({ host, organizationId }: IsolationScene) =>
  host.within(organizationId, (tx) =>
    postJournal(tx, { cause: 'example', causeId: uuidv7(), occurredOn: '2026-06-02' }, [
      { debit: 'cash', credit: 'receivables', amount: '10.00' },
    ]),
  );

const ownAccount = (scene: IsolationScene) =>
  scene.host.within(scene.organizationId, async (tx) => ({
    ...{
      bankAccountId: (await tx.insert(BankAccount, { name: uuidv7() })).id,
      isSandbox: true,
      isActive: true,
      apiKey,
    },
  }));

/** An account at the simulated Asaas, with the bank account that it charges for. */
async function charging(scene: IsolationScene) {
  const input = await ownAccount(scene);
  const { data, errors } = await scene.host.graphql<{ setProviderAccount: { providerAccountId: string } }>(
    'mutation($i: SetProviderAccountInput!) { setProviderAccount(input: $i) { providerAccountId } }',
    { i: input },
    scene.authorizations.get('admin'),
  );
  if (!data) throw new Error(JSON.stringify(errors));
  return { bankAccountId: input.bankAccountId, providerAccountId: data.setProviderAccount.providerAccountId };
}

/** One whose news are told here. */
async function listed(scene: IsolationScene): Promise<string> {
  const { providerAccountId } = await charging(scene);
  const [known] = asaas.queues.webhooks;
  const body = { name: 'Gleba', url: 'https://gleba.test', authToken: 'x'.repeat(40) };
  const { id: webhookExternalId } = known ?? asaas.queues.register(body);
  await scene.host.within(scene.organizationId, (tx) =>
    tx.update(ProviderAccount, providerAccountId, { webhookExternalId }),
  );
  return providerAccountId;
}

/** An installment of a contract whose account a provider charges for. */
async function chargeable(scene: IsolationScene) {
  const { bankAccountId, providerAccountId } = await charging(scene);
  const installmentId = await installment(scene);
  return scene.host.within(scene.organizationId, async (tx) => {
    const { contractId, installmentGroupId } = await tx.get(ContractInstallment, installmentId);
    const { partnerId } = await tx.update(Contract, contractId, { bankAccountId });
    await tx.update(Partner, partnerId, { cpf: freshCpf() });
    return { installmentId, contractId, providerAccountId, installmentGroupId: installmentGroupId ?? '' };
  });
}

/** A charge that was sent to the simulated Asaas. */
async function charge(scene: IsolationScene) {
  const { installmentId, contractId, providerAccountId } = await chargeable(scene);
  const customer = asaas.state.createCustomer({ name: 'Maria', cpfCnpj: freshCpf() });
  const { host, organizationId, projectId } = scene;
  return host.within(organizationId, async (tx) => {
    const { value, dueDate } = await tx.get(ContractInstallment, installmentId);
    const { id: externalId } = asaas.state.createPayment({ customer: customer.id, value: Number(value), dueDate });
    const row = await tx.insert(ProviderCharge, {
      ...{ projectId, contractId, contractInstallmentId: installmentId, providerAccountId, externalId },
      ...{ status: 'open', sentValue: value, sentDueDate: dueDate },
    });
    return { providerChargeId: row.id, providerAccountId, externalId, installmentId };
  });
}

/** One that was paid there. */
async function paidCharge(scene: IsolationScene) {
  const { providerChargeId, externalId } = await charge(scene);
  const { value, status } = asaas.state.shown(asaas.state.pay(externalId));
  const patch = { status: 'paid', providerStatus: status, receivedValue: value.toFixed(2) } as const;
  await scene.host.within(scene.organizationId, (tx) => tx.update(ProviderCharge, providerChargeId, patch));
  return { providerChargeId, description: 'Pago a mais' };
}

/** One at the simulated provider. */
async function simulatedCharge(scene: IsolationScene) {
  const { providerChargeId, providerAccountId } = await charge(scene);
  await scene.host.within(scene.organizationId, async (tx) => {
    await tx.update(ProviderAccount, providerAccountId, { isSimulated: true, isSandbox: true });
    const { sentValue: value, sentDueDate: dueDate } = await tx.get(ProviderCharge, providerChargeId);
    const made = { providerAccountId, reference: providerChargeId, customerReference: 'Maria', value, dueDate };
    const { id: externalId } = await tx.insert(SimulatedCharge, made);
    await tx.update(ProviderCharge, providerChargeId, { externalId });
  });
  return { providerChargeId };
}

/** One of which a person said that a part is to go back. */
async function refundAsked(scene: IsolationScene) {
  const { providerChargeId } = await paidCharge(scene);
  const reference = uuidv7();
  const asked = { refundStatus: 'asked', refundAskedValue: '1.00', refundReason: 'Pago a mais' } as const;
  await scene.host.within(scene.organizationId, (tx) =>
    tx.update(ProviderCharge, providerChargeId, { ...asked, refundReference: reference }),
  );
  return { providerChargeId, reference };
}

const event = async (scene: IsolationScene) => {
  const { providerAccountId, externalId } = await charge(scene);
  const values = { providerAccountId, externalId: uuidv7(), event: 'PAYMENT_UPDATED', chargeExternalId: externalId };
  const row = await scene.host.within(scene.organizationId, (tx) => tx.insert(ProviderEvent, values));
  return { providerEventId: row.id };
};

/** One that nobody has, by its check digits. */
function freshCpf(): string {
  const base = Array.from({ length: 9 }, () => Math.floor(Math.random() * 10));
  const check = (digits: readonly number[]) => {
    const rest = digits.reduce((sum, digit, at) => sum + digit * (digits.length + 1 - at), 0) % 11;
    return rest < 2 ? 0 : 11 - rest;
  };
  const first = check(base);
  return [...base, first, check([...base, first])].join('');
}

/** A correction of the scene's project in that status; each ends what stood before, of which there may be one alone. */
async function correction(
  scene: IsolationScene,
  status: 'computing' | 'proposed' | 'applying' | 'applied' | 'undoing',
) {
  const { host, organizationId, projectId } = scene;
  return host.within(organizationId, async (tx) => {
    const row = await tx.insert(IndexCorrection, { projectId, asOf: '2026-01-01', status });
    return { indexCorrectionId: row.id };
  });
}

/** Nothing under way, so that another may begin. */
async function nothingUnderWay({ host, organizationId, projectId }: IsolationScene) {
  await host.within(organizationId, async (tx) => {
    const ids = await tx.ids(IndexCorrection, { filter: { projectId: { equalTo: projectId } }, first: 1000 });
    for (const id of ids) await tx.update(IndexCorrection, id, { status: 'discarded' });
  });
  return { projectId, asOf: '2026-01-01' };
}

/** A contract of which somebody is late. */
async function overdue(scene: IsolationScene): Promise<string> {
  const contractId = await confirmed(scene);
  await scene.host.within(scene.organizationId, (tx) => tx.update(Contract, contractId, { computedStatus: 'overdue' }));
  return contractId;
}

/** An installment that is late, chosen in the list. */
async function lateOnes(scene: IsolationScene) {
  return { projectId: scene.projectId, rows: { ids: [await installment(scene)] } };
}

const agreedAnew = { numInstallments: 24, initialDueDate: '2031-05-10' };

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
          await confirmed(scene, { initialDueDate: '2020-05-10' });
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
