import { moveOperation, uuidv7 } from '@gleba/sdk';
import { examples, type IsolationScene } from '@gleba/sdk/testing';
import { Partner } from '../src/entities/partner.entity.ts';
import { Invoice } from '../src/entities/services/invoice.entity.ts';
import { Service } from '../src/entities/services/service.entity.ts';
import { ServiceType } from '../src/entities/services/service-type.entity.ts';
import type { InvoiceAuthority } from '../src/invoices/invoice-authority.ts';
import {
  askInvoiceAuthority,
  authorizeInvoice,
  cancelInvoice,
  createInvoice,
  deleteInvoice,
  invoiceDocument,
  invoicePaper,
  invoiceTaxesPreview,
  issueInvoice,
  rejectInvoice,
  replaceInvoice,
  updateInvoice,
} from '../src/operations/invoices.ts';
import { idOfCommand } from './support/id-of-command.ts';

/** A service with its company, and who has it done. */
const stated = async ({ host, organizationId }: IsolationScene) =>
  host.within(organizationId, async (tx) => {
    const company = { personType: 'legal', cnpj: '00.000.000/0000-00', fiscalRegime: 'presumedProfit' } as const;
    const { id: companyId } = await tx.insert(Partner, { name: 'Terra Certa', ...company });
    const { id: partnerId } = await tx.insert(Partner, { name: 'Maria', cpf: '000.000.000-00' });
    const type = await tx.insert(ServiceType, { name: uuidv7(), slug: uuidv7().replaceAll('-', '_') });
    const service = { name: uuidv7(), serviceTypeId: type.id, companyId, issRate: '5' };
    const { id: serviceId } = await tx.insert(Service, service);
    return { partnerId, serviceId, serviceAmount: '1000.00' };
  });

const run = (scene: IsolationScene, name: string, input: object) => idOfCommand(scene, name, 'invoice', input);

const drafted = async (scene: IsolationScene) => run(scene, 'createInvoice', await stated(scene));
const issued = async (scene: IsolationScene) => run(scene, 'issueInvoice', { invoiceId: await drafted(scene) });
const withReason = async (scene: IsolationScene) => ({ invoiceId: await issued(scene), reason: 'Erro no valor' });

/** Of services and what is invoiced. */
export const invoiceExamples = [
  examples(moveOperation(ServiceType), async ({ host, organizationId }) =>
    host.within(organizationId, async (tx) => ({
      id: (await tx.insert(ServiceType, { name: uuidv7(), slug: uuidv7().replaceAll('-', '_') })).id,
    })),
  ),
  examples(createInvoice, stated),
  examples(updateInvoice, async (scene) => ({ invoiceId: await drafted(scene), ...(await stated(scene)) })),
  examples(deleteInvoice, async (scene) => ({ invoiceId: await drafted(scene) })),
  examples(issueInvoice, async (scene) => ({ invoiceId: await drafted(scene) })),
  examples(askInvoiceAuthority, async (scene) => {
    const invoiceId = await issued(scene);
    await scene.host.within(scene.organizationId, (tx) =>
      tx.update(Invoice, invoiceId, { status: 'authorized', cancellation: 'requested', statusReason: 'Erro' }),
    );
    return { invoiceId };
  }),
  examples(authorizeInvoice, async (scene) => ({ invoiceId: await issued(scene), invoiceNumber: '2026/1' })),
  examples(rejectInvoice, withReason),
  examples(cancelInvoice, withReason),
  examples(replaceInvoice, withReason),
  examples(invoiceTaxesPreview, stated),
  examples(invoicePaper, async (scene) => ({ invoiceId: await issued(scene) })),
  examples(invoiceDocument, async (scene) => ({ invoiceId: await issued(scene) })),
];

/** Authorizes whatever it is sent. */
export const exampleAuthority: InvoiceAuthority = {
  cancel: () => Promise.resolve({ status: 'cancelled' }),
  submit: ({ invoice }) => Promise.resolve({ status: 'authorized', invoiceNumber: `NFS-e ${invoice.rpsNumber}` }),
};

export const invoiceJobExamples = {
  'finance.submitInvoice': [async (scene: IsolationScene) => ({ invoiceId: await issued(scene) })],
  'finance.cancelAtAuthority': [
    async (scene: IsolationScene) => {
      const invoiceId = await issued(scene);
      const asked = { status: 'authorized', externalId: '1'.repeat(50), cancellation: 'requested' } as const;
      await scene.host.within(scene.organizationId, (tx) => tx.update(Invoice, invoiceId, asked));
      return { invoiceId, reason: 'Emitida com o valor errado' };
    },
  ],
};
