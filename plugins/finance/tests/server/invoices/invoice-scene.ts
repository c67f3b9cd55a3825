import { server as lands } from '@gleba/plugin-lands/server';
import { Organization, type Role, uuidv7 } from '@gleba/sdk';
import { startTestRuntime } from '@gleba/sdk/testing';
import { Partner } from '../../../src/entities/partner.entity.ts';
import { Invoice } from '../../../src/entities/services/invoice.entity.ts';
import { Service } from '../../../src/entities/services/service.entity.ts';
import { ServiceType } from '../../../src/entities/services/service-type.entity.ts';
import { server } from '../../../src/server/index.ts';

export const ours = 2;
export const theirs = 7;

interface Problem {
  readonly message: string;
  readonly extensions: {
    readonly code: string;
    readonly reason?: string;
    readonly fields?: readonly { field: string; message: string }[];
  };
}

export type InvoiceScene = Awaited<ReturnType<typeof startInvoiceScene>>;

/** An office with a company that invoices, a person and a company that are invoiced, a service; another office with the same. */
export async function startInvoiceScene(
  others: Parameters<typeof startTestRuntime>[0] = [],
  finance = server,
  options: Parameters<typeof startTestRuntime>[1] = {},
) {
  const host = await startTestRuntime([finance, lands, ...others], options);
  for (const id of [0, ours, theirs]) {
    await host.within(id, (tx) => tx.insert(Organization, { id: String(id), name: `Escritório ${id}` } as never));
  }
  const person = async (role: Role, organizationId = ours) =>
    host.authorization(await host.addMember(organizationId, role), organizationId);
  const [admin, manager, user] = [await person('admin'), await person('manager'), await person('user')];
  const stranger = await person('admin', theirs);

  const placeIn = (organizationId: number) =>
    host.within(organizationId, async (tx) => {
      const legal = { personType: 'legal', cnpj: '00.000.000/0000-00', fiscalRegime: 'presumedProfit' } as const;
      const { id: companyId } = await tx.insert(Partner, {
        ...legal,
        name: 'Terra Certa',
        rpsSerie: 'A',
        rpsNextNumber: 41,
      });
      const { id: payerId } = await tx.insert(Partner, { ...legal, name: 'Loteadora Sul' });
      const { id: personId } = await tx.insert(Partner, { name: 'Maria', cpf: '000.000.000-00' });
      const type = await tx.insert(ServiceType, { name: 'Levantamentos', slug: 'surveys' });
      const service = {
        ...{ name: 'Levantamento', serviceTypeId: type.id, companyId, issRate: '5', lc116Code: '7.20' },
        ...{ pisRetained: true, cofinsRetained: true, csllRetained: true, irRetained: true },
      };
      const { id: serviceId } = await tx.insert(Service, service);
      return { companyId, payerId, personId, serviceId, typeId: type.id };
    });
  const place = await placeIn(ours);
  const foreign = await placeIn(theirs);

  async function ask<T>(document: string, variables: object, who = admin) {
    const { data, errors = [] } = await host.graphql<T>(document, variables as Record<string, unknown>, who);
    const [first] = errors as readonly Problem[];
    return {
      data: data ?? undefined,
      code: first?.extensions.code,
      reason: first?.extensions.reason,
      message: first?.message ?? '',
      fields: (first?.extensions.fields ?? []).map(({ field, message }) => `${field}: ${message}`),
    };
  }
  async function run(name: string, input: object, who = admin) {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
    const document = `mutation($i: ${type}!) { ${name}(input: $i) { invoice { id } } }`;
    const told = await ask<Record<string, { invoice: { id: string } }>>(document, { i: input }, who);
    return { ...told, id: told.data?.[name]?.invoice.id ?? '' };
  }
  const stated = (more: object = {}) => ({
    ...{ serviceId: place.serviceId, partnerId: place.payerId, serviceAmount: '5000.00' },
    ...more,
  });
  const draft = async (more: object = {}) => {
    const told = await run('createInvoice', stated(more));
    if (!told.id) throw new Error(JSON.stringify(told));
    return told.id;
  };
  const issued = async (more: object = {}) => {
    const invoiceId = await draft(more);
    const told = await run('issueInvoice', { invoiceId });
    if (!told.id) throw new Error(JSON.stringify(told));
    return invoiceId;
  };
  const within = <T>(work: Parameters<typeof host.within<T>>[1]) => host.within(ours, work);
  const invoice = (id: string) => within((tx) => tx.get(Invoice, id));
  const company = (values: Partial<Record<'rpsNextNumber' | 'rpsSerie' | 'fiscalRegime', unknown>> = {}) =>
    within(async (tx) => {
      const legal = { personType: 'legal', cnpj: '00.000.000/0000-00', fiscalRegime: 'presumedProfit' } as const;
      return (await tx.insert(Partner, { ...legal, name: uuidv7(), ...values } as never)).id;
    });
  return {
    ...{ ...place, host, admin, manager, user, stranger, foreign, ask, run, stated, draft, issued, within, invoice },
    ...{ company, person },
  };
}
