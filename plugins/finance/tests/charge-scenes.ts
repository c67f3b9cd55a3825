import { uuidv7 } from '@gleba/sdk';
import type { IsolationScene } from '@gleba/sdk/testing';
import { Contract } from '../src/entities/contract.entity.ts';
import { ContractInstallment } from '../src/entities/contract-installment.entity.ts';
import { Partner } from '../src/entities/partner.entity.ts';
import { ProviderAccount } from '../src/entities/provider-account.entity.ts';
import { ProviderCharge } from '../src/entities/provider-charge.entity.ts';
import { ProviderEvent } from '../src/entities/provider-event.entity.ts';
import { SimulatedCharge } from '../src/entities/simulated-charge.entity.ts';
import { freshCpf, installment, ownAccount } from './contract-scenes.ts';
import { startAsaas } from './support/asaas/asaas-server.ts';

/** Ends with the test that asks it. */
export const asaas = await startAsaas();

/** An account at the simulated Asaas, with the bank account that it charges for. */
export async function charging(scene: IsolationScene) {
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
export async function listed(scene: IsolationScene): Promise<string> {
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
export async function chargeable(scene: IsolationScene) {
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
export async function charge(scene: IsolationScene) {
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
export async function paidCharge(scene: IsolationScene) {
  const { providerChargeId, externalId } = await charge(scene);
  const { value, status } = asaas.state.shown(asaas.state.pay(externalId));
  const patch = { status: 'paid', providerStatus: status, receivedValue: value.toFixed(2) } as const;
  await scene.host.within(scene.organizationId, (tx) => tx.update(ProviderCharge, providerChargeId, patch));
  return { providerChargeId, description: 'Pago a mais' };
}

/** One at the simulated provider. */
export async function simulatedCharge(scene: IsolationScene) {
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
export async function refundAsked(scene: IsolationScene) {
  const { providerChargeId } = await paidCharge(scene);
  const reference = uuidv7();
  const asked = { refundStatus: 'asked', refundAskedValue: '1.00', refundReason: 'Pago a mais' } as const;
  await scene.host.within(scene.organizationId, (tx) =>
    tx.update(ProviderCharge, providerChargeId, { ...asked, refundReference: reference }),
  );
  return { providerChargeId, reference };
}

export const event = async (scene: IsolationScene) => {
  const { providerAccountId, externalId } = await charge(scene);
  const values = { providerAccountId, externalId: uuidv7(), event: 'PAYMENT_UPDATED', chargeExternalId: externalId };
  const row = await scene.host.within(scene.organizationId, (tx) => tx.insert(ProviderEvent, values));
  return { providerEventId: row.id };
};
