import { Land } from '@gleba/plugin-lands';
import { uuidv7 } from '@gleba/sdk';
import type { IsolationScene } from '@gleba/sdk/testing';
import { BankAccount } from '../src/entities/bank-account.entity.ts';
import { Contract } from '../src/entities/contract.entity.ts';
import { ContractInstallment } from '../src/entities/contract-installment.entity.ts';
import { ContractRefund } from '../src/entities/contract-refund.entity.ts';
import { IndexCorrection } from '../src/entities/index-correction.entity.ts';
import { Partner } from '../src/entities/partner.entity.ts';
import { PaymentConditionTable } from '../src/entities/payment-condition-table.entity.ts';
import { PaymentMethod } from '../src/entities/payment-method.entity.ts';
import { postJournal } from '../src/server/ledger/ledger.ts';
import { apiKey } from './support/asaas/asaas-server.ts';
import { idOfCommand } from './support/id-of-command.ts';

/** What a lot is sold on, in the scene's project. */
export async function offer({ host, organizationId, projectId }: IsolationScene) {
  return host.within(organizationId, async (tx) => {
    const values = { projectId, block: 'C', lot: uuidv7().slice(-12), price: '90000.00' };
    const land = await tx.insert(Land, values);
    const table = await tx.insert(PaymentConditionTable, { projectId, name: uuidv7(), terminationFeePercent: '5' });
    const method = await tx.insert(PaymentMethod, { name: uuidv7() });
    const buyer = await tx.insert(Partner, { name: 'Maria', cpf: '000.000.000-00' });
    return { landId: land.id, tableId: table.id, methodId: method.id, buyerId: buyer.id };
  });
}

export const conditionsOf = ({ tableId, methodId }: Awaited<ReturnType<typeof offer>>) => ({
  ...{ paymentConditionTableId: tableId, paymentMethodId: methodId, numInstallments: 6 },
  ...{ initialDueDate: '2031-05-10', amortizationMethod: 'none' as const },
});

export async function askedFor(scene: IsolationScene) {
  const offered = await offer(scene);
  const customers = [{ partnerId: offered.buyerId, share: '100', legalResponsible: true }];
  const contract = { projectId: scene.projectId, landIds: [offered.landId], customers, ...conditionsOf(offered) };
  return { offered, customers, contract };
}

export const run = (scene: IsolationScene, name: string, input: object) => idOfCommand(scene, name, 'contract', input);

export async function draft(scene: IsolationScene, more: object = {}) {
  const { offered, customers, contract } = await askedFor(scene);
  const contractId = await run(scene, 'createContract', { contract: { ...contract, ...more } });
  return { offered, customers, contractId };
}

export async function confirmed(scene: IsolationScene, more: object = {}): Promise<string> {
  const { contractId } = await draft(scene, more);
  return run(scene, 'confirmContract', { contractId });
}

export async function renewal(scene: IsolationScene) {
  const { contractId, offered, customers } = await draft(scene, { initialDueDate: '2020-05-10' });
  await run(scene, 'confirmContract', { contractId });
  return { contractId, reason: 'Novas condições', customers, ...conditionsOf(offered) };
}

export async function transfer(scene: IsolationScene) {
  const contractId = await confirmed(scene);
  const { buyerId } = await offer(scene);
  const customers = [{ partnerId: buyerId, share: '100', legalResponsible: true }];
  return { contractId, transferredOn: '2026-01-02', reason: 'Cessão', customers };
}

export async function transferred(scene: IsolationScene) {
  await run(scene, 'transferContract', await transfer(scene));
}

export async function installment(scene: IsolationScene): Promise<string> {
  const contractId = await confirmed(scene);
  return scene.host.within(scene.organizationId, async (tx) => {
    const [row] = await tx.list(ContractInstallment, { filter: { contractId: { equalTo: contractId } }, first: 1 });
    return row?.id ?? '';
  });
}

export async function fee(scene: IsolationScene): Promise<string> {
  const { data } = await scene.host.graphql<{ addInstallmentFee: { contractInstallmentFeeId: string } }>(
    'mutation($i: AddInstallmentFeeInput!) { addInstallmentFee(input: $i) { contractInstallmentFeeId } }',
    { i: { installmentId: await installment(scene), value: '5.00', reason: 'Segunda via' } },
    scene.authorizations.get('admin'),
  );
  return data?.addInstallmentFee.contractInstallmentFeeId ?? '';
}

export async function payment(scene: IsolationScene) {
  const installmentId = await installment(scene);
  const { data } = await scene.host.graphql<{ registerInstallmentPayment: { paymentId: string } }>(
    'mutation($i: RegisterInstallmentPaymentInput!) { registerInstallmentPayment(input: $i) { paymentId } }',
    { i: { installmentId, paymentDate: '2026-01-02' } },
    scene.authorizations.get('admin'),
  );
  return { installmentId, paymentId: data?.registerInstallmentPayment.paymentId ?? '' };
}

/** What is given back of a contract that was paid in part and ended. */
export async function refund(scene: IsolationScene): Promise<string> {
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
export async function groupToPrint(scene: IsolationScene): Promise<string> {
  const installmentId = await installmentByPix(scene);
  return scene.host.within(scene.organizationId, async (tx) => {
    return (await tx.get(ContractInstallment, installmentId)).installmentGroupId ?? '';
  });
}

export async function installmentByPix(scene: IsolationScene): Promise<string> {
  await scene.host.within(scene.organizationId, (tx) =>
    tx.insert(BankAccount, {
      ...{ name: uuidv7(), pixAddressKeyType: 'EMAIL', pixAddressKey: 'financeiro@example.org' },
      ...{ receiverName: 'Escritorio', receiverCity: 'Itabira' },
    }),
  );
  return installment(scene);
}

export const journal = ({ host, organizationId }: IsolationScene) =>
  host.within(organizationId, (tx) =>
    postJournal(tx, { cause: 'example', causeId: uuidv7(), occurredOn: '2026-06-02' }, [
      { debit: 'cash', credit: 'receivables', amount: '10.00' },
    ]),
  );

export const ownAccount = (scene: IsolationScene) =>
  scene.host.within(scene.organizationId, async (tx) => ({
    ...{
      bankAccountId: (await tx.insert(BankAccount, { name: uuidv7() })).id,
      isSandbox: true,
      isActive: true,
      apiKey,
    },
  }));

/** One that nobody has, by its check digits. */
export function freshCpf(): string {
  const base = Array.from({ length: 9 }, () => Math.floor(Math.random() * 10));
  const check = (digits: readonly number[]) => {
    const rest = digits.reduce((sum, digit, at) => sum + digit * (digits.length + 1 - at), 0) % 11;
    return rest < 2 ? 0 : 11 - rest;
  };
  const first = check(base);
  return [...base, first, check([...base, first])].join('');
}

/** A correction of the scene's project in that status; each ends what stood before, of which there may be one alone. */
export async function correction(
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
export async function nothingUnderWay({ host, organizationId, projectId }: IsolationScene) {
  await host.within(organizationId, async (tx) => {
    const ids = await tx.ids(IndexCorrection, { filter: { projectId: { equalTo: projectId } }, first: 1000 });
    for (const id of ids) await tx.update(IndexCorrection, id, { status: 'discarded' });
  });
  return { projectId, asOf: '2026-01-01' };
}

/** A contract of which somebody is late. */
export async function overdue(scene: IsolationScene): Promise<string> {
  const contractId = await confirmed(scene);
  await scene.host.within(scene.organizationId, (tx) => tx.update(Contract, contractId, { computedStatus: 'overdue' }));
  return contractId;
}

/** An installment whose day went by since its contract was confirmed, of which nothing has been said yet. */
export async function fallenDue(scene: IsolationScene): Promise<void> {
  const id = await installment(scene);
  await scene.host.within(scene.organizationId, (tx) => tx.update(ContractInstallment, id, { dueDate: '2020-05-10' }));
}

/** An installment that is late, chosen in the list. */
export async function lateOnes(scene: IsolationScene) {
  return { projectId: scene.projectId, rows: { ids: [await installment(scene)] } };
}

export const agreedAnew = { numInstallments: 24, initialDueDate: '2031-05-10' };
