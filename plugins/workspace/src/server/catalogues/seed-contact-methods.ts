import { globalOrganizationId, orderStep } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { ContactMethod } from '../../entities/contact-method.entity.ts';

const usual = [
  { name: 'WhatsApp', isDigital: true },
  { name: 'E-mail', isDigital: true },
  { name: 'SMS', isDigital: true },
  { name: 'Telefone', isDigital: false },
  { name: 'Correspondência', isDigital: false },
  { name: 'Visita', isDigital: false },
];

/** What a new organization finds in its catalogue. */
export async function seedContactMethods(tx: UnitOfWork): Promise<void> {
  if (tx.actor.organizationId === globalOrganizationId) return;
  await tx.insertMany(
    ContactMethod,
    usual.map((method, index) => ({ ...method, uiOrder: (index + 1) * orderStep })),
  );
}
