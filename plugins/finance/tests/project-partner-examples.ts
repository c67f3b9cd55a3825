import { uuidv7 } from '@gleba/sdk';
import { examples, type IsolationScene } from '@gleba/sdk/testing';
import { InstallmentPayment } from '../src/entities/installment-payment.entity.ts';
import { Partner } from '../src/entities/partner.entity.ts';
import { PartnerShare } from '../src/entities/partner-share.entity.ts';
import {
  exportPartnerShares,
  partnerStatement,
  payPartnerShares,
  reversePartnerPayment,
} from '../src/operations/project-partners.ts';
import { postSharePaid } from '../src/server/project-partners/partner-postings.ts';

type Payment = (scene: IsolationScene) => Promise<{ readonly installmentId: string; readonly paymentId: string }>;

/** A partner's part of a payment of the scene's project, due since some days. */
async function share(scene: IsolationScene, pay: Payment, more: { readonly isPaid?: boolean } = {}) {
  const { installmentId, paymentId } = await pay(scene);
  const { host, organizationId, projectId } = scene;
  return host.within(organizationId, async (tx) => {
    const { contractId } = await tx.get(InstallmentPayment, paymentId);
    const { id: partnerId } = await tx.insert(Partner, { name: uuidv7(), cpf: '000.000.000-00' });
    const paid = more.isPaid && {
      ...{ status: 'paid' as const, paidOn: '2026-01-03' },
      paymentJournalId: await postSharePaid(tx, uuidv7(), '2026-01-03', '10.00'),
    };
    const row = await tx.insert(PartnerShare, {
      ...{ projectId, partnerId, contractId, contractInstallmentId: installmentId, installmentPaymentId: paymentId },
      ...{ owedOn: '2026-01-02', dueDate: '2026-01-02', basisValue: '100.00', percentage: '10', value: '10.00' },
      ...paid,
    });
    return { partnerShareId: row.id, partnerId };
  });
}

const chosen = (pay: Payment) => async (scene: IsolationScene) => ({
  ...{ projectId: scene.projectId, rows: { ids: [(await share(scene, pay)).partnerShareId] }, paidOn: '2026-01-03' },
});

export const projectPartnerExamples = (pay: Payment) => [
  examples(payPartnerShares.operation, chosen(pay)),
  examples(reversePartnerPayment, async (scene) => ({
    ...{ partnerShareId: (await share(scene, pay, { isPaid: true })).partnerShareId, reason: 'Engano' },
  })),
  examples(exportPartnerShares.operation, ({ projectId }) => ({ projectId })),
  examples(partnerStatement, async (scene) => ({ partnerId: (await share(scene, pay)).partnerId })),
];

export const projectPartnerJobExamples = (pay: Payment) => ({
  'finance.readyPartnerShares': [
    async (scene: IsolationScene) => {
      await share(scene, pay);
      return {};
    },
  ],
  'finance.payPartnerShares': [chosen(pay)],
  'finance.exportPartnerShares': [({ projectId }: IsolationScene) => ({ projectId })],
});
